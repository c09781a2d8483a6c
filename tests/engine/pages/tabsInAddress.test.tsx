import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { findSearchField } from '../support/findSearchField.ts'
import { renderPage } from '../support/renderPage.tsx'

const name = { type: 'string', title: '名称', maxLength: 50, 'x-search': true }
const models = compileModels({
  'test/both.json': {
    title: '两者',
    menu: {},
    tabs: [
      { title: '甲表', page: 'test/first/index' },
      { title: '乙表', page: 'test/second/index' },
    ],
  },
  'test/first/index.json': { title: '甲', menu: {}, resource: { path: '/test/first', properties: { name } } },
  'test/second/index.json': {
    title: '乙',
    menu: {},
    resource: { path: '/test/second', properties: { name } },
  },
  'test/beside.json': {
    title: '旁边',
    menu: {},
    split: { page: 'test/first/index', by: 'firstId' },
    resource: {
      path: '/test/beside',
      properties: { name, firstId: { type: 'integer', title: '甲', 'x-ref': 'test/first/index' } },
    },
  },
})
const tables = {
  '/test/first': [
    { firstId: 1, name: '一' },
    { firstId: 2, name: '二' },
  ],
  '/test/second': [{ secondId: 1, name: '三' }],
  '/test/beside': [],
}

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/bck/page')
})

describe('the address of a page of several lists', () => {
  it('should keep what each tab is searched by, so that a reload shows the same', async () => {
    const first = renderPage(createFakeHost({ models, tables }), 'test/both')
    await screen.findByText('共2条')
    fireEvent.change(await findSearchField('名称'), { target: { value: '二' } })
    fireEvent.submit(screen.getByRole('search'))
    await screen.findByText('共1条')
    expect(decodeURIComponent(window.location.search)).toBe('?first.name=二')
    fireEvent.click(screen.getByRole('tab', { name: '乙表' }))
    expect(await screen.findByText('三')).toBeDefined()
    expect(decodeURIComponent(window.location.search)).toBe('?first.name=二&tab=test/second/index')
    first.unmount()

    renderPage(createFakeHost({ models, tables }), 'test/both')
    await screen.findByText('三')
    fireEvent.click(screen.getByRole('tab', { name: '甲表' }))
    expect(await screen.findByText('共1条', {}, { timeout: 4000 })).toBeDefined()
    expect(screen.queryByText('一')).toBeNull()
  })

  it('should keep what is searched for beside a list', async () => {
    const first = renderPage(createFakeHost({ models, tables }), 'test/beside')
    fireEvent.change(await screen.findByRole('textbox', { name: /^搜索/ }), { target: { value: '二' } })
    expect(decodeURIComponent(window.location.search)).toBe('?q=二')
    first.unmount()

    renderPage(createFakeHost({ models, tables }), 'test/beside')
    expect(((await screen.findByRole('textbox', { name: /^搜索/ })) as HTMLInputElement).value).toBe('二')
    expect(screen.queryByText('一')).toBeNull()
  })
})
