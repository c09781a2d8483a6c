import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const PAGE = 'dev/places'
const models = compileModels({
  [`${PAGE}.json`]: {
    title: '地点',
    permission: 'system:menu',
    route: { path: '/dev/places', permission: 'system:menu:list', activeMenu: '/system/menu' },
    list: { columns: ['name'], search: ['name'] },
    resource: {
      path: '/dev/place',
      properties: {
        name: { type: 'string', title: '名称', maxLength: 50 },
        region: { type: 'string', title: '所在地区', maxLength: 50 },
      },
    },
  },
})

beforeEach(() => {
  cleanup()
  window.localStorage.clear()
})

describe('a list of what has no value', () => {
  it('should be asked for by the address, say so, and be left by closing the word', async () => {
    window.history.replaceState(null, '', '/bck/page?emptyOf=region')
    const host = createFakeHost({ models })
    const asked = () => host.calls.findLast(({ path }) => path === '/dev/place/list')?.query.emptyOf
    renderPage(host, PAGE)
    const chip = await screen.findByText('所在地区：空')
    expect(asked()).toEqual({ 0: 'region' })

    fireEvent.click(chip.querySelector('.ant-tag-close-icon') as Element)
    await waitFor(() => expect(asked()).toBeUndefined())
    expect(host.visited.at(-1)).not.toContain('emptyOf')
    expect(screen.queryByText('所在地区：空')).toBeNull()
  })
})
