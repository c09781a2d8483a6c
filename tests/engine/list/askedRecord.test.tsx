import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { proposeChange } from '#engine'
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
      properties: {
        roomName: text('名称'),
        remark: text('备注'),
        parts: {
          type: 'array',
          title: '设备',
          items: { type: 'integer' },
          'x-ref': { to: 'test/part/index', through: 'test_room_part' },
        },
      },
    },
  },
  'test/part/index.json': {
    title: '设备',
    menu: {},
    resource: {
      path: '/test/part',
      label: 'partName',
      properties: {
        partName: text('名称'),
      },
    },
  },
})
const room = (roomId: number, roomName: string) => ({
  roomId,
  roomName,
  remark: null,
  parts: [1],
  version: 1,
})
const part = (partId: number) => ({ partId, partName: `设备${partId}` })

async function openAt(query: string, permissions = ['*:*:*']) {
  window.history.replaceState(null, '', `/bck/page${query}`)
  const host = createFakeHost({
    models,
    dictionaries: {},
    tables: {
      '/test/room': [room(1, '东厅'), room(12, '西厅')],
      '/test/part': [part(1), part(2)],
    },
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

  it('should fill in what was proposed for it, to be saved by whoever looks at it', async () => {
    proposeChange('test/room/index', 12, { adds: { parts: [1, 2] }, words: '请核对后保存' })
    const host = await openAt('?edit=12')
    const form = await screen.findByRole('dialog', {}, { timeout: 4000 })
    expect(await within(form).findByText('请核对后保存')).toBeTruthy()
    fireEvent.click(within(form).getByRole('button', { name: /保\s?存/ }))
    const saved = () => host.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    await waitFor(() => expect(saved()).toMatchObject([{ roomId: 12, parts: [1, 2] }]))
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
