import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const text = (title: string) => ({ type: 'string', title, maxLength: 20 })
const models = compileModels({
  'test/room/index.json': {
    title: '房间',
    menu: {},
    resource: {
      path: '/test/room',
      required: ['roomName'],
      properties: { roomName: text('名称'), remark: text('备注') },
    },
  },
})
const room = (roomId: number, roomName: string) => ({ roomId, roomName, remark: null, version: 1 })

async function openAt(query: string, permissions = ['*:*:*']) {
  window.history.replaceState(null, '', `/bck/page${query}`)
  const host = createFakeHost({
    models,
    dictionaries: {},
    tables: { '/test/room': [room(1, '东厅'), room(12, '西厅')] },
    permissions,
  })
  renderPage(host, 'test/room/index')
  await screen.findByText('西厅', { selector: 'td *' })
  return host
}

beforeEach(() => window.localStorage.clear())

describe('a list whose address names a record', () => {
  it('should show it, or open its form, and keep the rest of the address', async () => {
    await openAt('?roomName=厅&show=12')
    expect((await within(await screen.findByRole('dialog')).findAllByText('西厅')).length).toBeGreaterThan(0)
    await waitFor(() => expect(window.location.search).not.toContain('show'))
    expect(decodeURIComponent(window.location.search)).toContain('roomName=厅')
  })

  it('should open its form', async () => {
    await openAt('?edit=12')
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '名称' }, { timeout: 4000 })
    await waitFor(() => expect(field.value).toBe('西厅'))
  })

  it('should open nothing where the list has no such record', async () => {
    await openAt('?show=2')
    await waitFor(() => expect(window.location.search).not.toContain('show'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('should open no form for whoever may not change it', async () => {
    await openAt('?edit=12', ['test:room:list', 'test:room:query'])
    await waitFor(() => expect(window.location.search).not.toContain('edit'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
