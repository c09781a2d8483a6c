import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import { readMenu } from '../../../src/app/menu/readMenu.ts'
import { sidebarItems } from '../../../src/app/menu/sidebarItems.ts'
import { appRoutes } from '../../../src/app/router/appRoutes.ts'
import { OpenRoutesContext } from '../../../src/app/router/OpenRoutes.ts'
import { HeaderSearch } from '../../../src/app/search/HeaderSearch.tsx'
import { createTestFrame } from '../support/createTestFrame.ts'
import { ADMIN, rawGroup, rawPage } from '../support/menu.ts'

const menu = readMenu(
  [
    rawGroup('/system', '系统管理', [
      rawPage('user', '用户管理', { component: 'system/user/index' }),
      rawPage('post', '岗位管理'),
    ]),
  ],
  ADMIN,
)
const { routes } = appRoutes({ menu, files: [], listed: [] }, ADMIN)
const FOUND = [
  {
    page: 'system/user/index',
    title: '用户管理',
    records: [{ key: 7, label: '王敏', hint: 'wangmin', filter: { name: 'userName', value: 'wangmin' } }],
  },
  {
    page: 'system/dept/index',
    title: '部门管理',
    records: [{ key: 3, label: '网络中心', hint: '', filter: { name: 'deptName', value: '网络中心' } }],
  },
]

const SERVER = {
  'GET /system/search/pages': { json: { code: 200, data: { 岗位管理: ' gangweiguanli gwgl ' } } },
  'GET /system/search/records': { json: { code: 200, data: FOUND } },
}

function Place() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

function draw() {
  const { frame } = createTestFrame(SERVER, 'tok')
  render(
    <FrameContext.Provider value={frame}>
      <MemoryRouter>
        <SWRConfig value={{ provider: () => new Map() }}>
          <OpenRoutesContext.Provider value={routes}>
            <HeaderSearch items={sidebarItems(menu.nodes, null)} />
            <Place />
          </OpenRoutesContext.Provider>
        </SWRConfig>
      </MemoryRouter>
    </FrameContext.Provider>,
  )
}

/** What finds is loaded first. */
const PATIENT = { timeout: 20_000 }

const open = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
const field = () => screen.getByRole('combobox', { name: '搜索' })

describe('HeaderSearch', { timeout: 60_000 }, () => {
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true
      this.querySelector('input')?.focus()
    }
  })
  afterEach(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal')
  })

  it('should have the field there and focused before the next key, each time, and keep what came before the finder', async () => {
    draw()
    open()
    expect(document.activeElement).toBe(field())
    // Enter comes before what answers it.
    fireEvent.change(field(), { target: { value: '岗位' } })
    fireEvent.keyDown(field(), { key: 'Enter' })
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('/system/post'), PATIENT)
    expect(screen.queryByRole('combobox')).toBeNull()

    open()
    expect(document.activeElement).toBe(field())
  })

  it('should find pages by initials', async () => {
    draw()
    open()
    fireEvent.change(field(), { target: { value: 'GWgl' } })
    expect(await screen.findByRole('option', { name: /岗位管理/ }, PATIENT)).toBeTruthy()
  })

  it('should find records of pages that may be opened, and lead to them in their list', async () => {
    draw()
    open()
    fireEvent.change(field(), { target: { value: 'wm' } })
    fireEvent.click(await screen.findByRole('option', { name: /王敏/ }, PATIENT))

    expect(screen.getByRole('status').textContent).toBe('/system/user?userName=wangmin&show=7')
    open()
    fireEvent.change(field(), { target: { value: 'wm' } })
    await screen.findByRole('option', { name: /王敏/ }, PATIENT)
    expect(screen.queryByRole('option', { name: /网络中心/ })).toBeNull()
  })

  it('should put records that have the words above pages that are merely like them', async () => {
    draw()
    open()
    // Like the address /system/post, but no name of a page.
    fireEvent.change(field(), { target: { value: 'pst' } })
    await screen.findByRole('option', { name: /王敏/ }, PATIENT)
    const names = () => screen.getAllByRole('option').map(option => option.textContent)
    expect(names()[0]).toContain('王敏')
    expect(names().at(-1)).toContain('岗位管理')
    expect(screen.getByText('相近的页面')).toBeTruthy()

    fireEvent.change(field(), { target: { value: '岗位' } })
    await vi.waitFor(() => expect(names()[0]).toContain('岗位管理'))
  })
})
