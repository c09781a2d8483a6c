import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PageModel } from '#model/types/index.ts'
import { fitPreferences } from '../../../src/engine/list/listPreferences.ts'
import { compileModels, POSTS } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'

const models = compileModels()
const STORED = `mortise:list:1:${POSTS}`
const tables = { '/test/post': [{ postId: 1, postName: '校长', postCode: 'A', postSort: 1, status: '0' }] }
const hostOf = (model?: PageModel) =>
  createFakeHost({ models: model ? { ...models, [POSTS]: model } : models, tables })

const headers = () =>
  screen
    .getAllByRole('columnheader', { hidden: false })
    .map(header => header.textContent)
    .filter(Boolean)

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/bck/page')
})

describe('fitPreferences', () => {
  it('should leave the search folded as it was left', () => {
    expect(fitPreferences({ searchOpen: true }, []).searchOpen).toBe(true)
    expect(fitPreferences({ density: 'compact' }, []).searchOpen).toBe(false)
  })
})

describe('the column settings of a list', () => {
  it('should hide a column and remember it', async () => {
    renderPage(hostOf(), POSTS)
    await screen.findByText('校长')
    fireEvent.click(screen.getByRole('button', { name: '列设置' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: '备注' }))
    await waitFor(() => expect(headers()).not.toContain('备注'))
    cleanup()

    renderPage(hostOf(), POSTS)

    await screen.findByText('校长')
    expect(headers()).not.toContain('备注')
    // The settings are loaded when they are opened, and with them all that moves things by hand.
  })

  it('should fit what is remembered to a changed model: gone columns drop, new ones follow their neighbour', async () => {
    const model = structuredClone(models[POSTS]) as PageModel
    const columns = model.list?.columns ?? []
    const order = ['gone', 'createTime', 'status', 'postName']
    window.localStorage.setItem(
      STORED,
      JSON.stringify({ columns: order.map(path => ({ path, visible: true, width: null, fixed: null })) }),
    )

    renderPage(hostOf(model), POSTS)

    await screen.findByText('校长')
    expect(columns.length).toBe(7)
    expect(headers()).toEqual(['创建时间', '状态', '备注', '岗位名称', '岗位编码', '岗位顺序', '操作'])
  })

  it.each(['{', '[]', '"x"', '{"columns":[{"path":5}]}', 'null'])(
    'should ignore unreadable settings: %s',
    async text => {
      window.localStorage.setItem(STORED, text)

      renderPage(hostOf(), POSTS)

      await screen.findByText('校长')
      expect(headers()).toContain('岗位编码')
    },
  )

  it('should draw compact rows once chosen', async () => {
    renderPage(hostOf(), POSTS)
    const table = (await screen.findByText('校长')).closest('.m-table') as HTMLElement
    expect(table.className).not.toContain('m-table-compact')

    fireEvent.click(screen.getByRole('button', { name: '紧凑行高' }))

    expect(table.className).toContain('m-table-compact')
    expect(within(document.body).getByRole('button', { name: '标准行高' })).toBeDefined()
  })
})
