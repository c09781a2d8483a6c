import { fireEvent, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { describe, expect, it } from 'vitest'
import type { PageCount } from '#engine'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import { Sidebar, type SidebarProps } from '../../../src/app/layout/Sidebar.tsx'
import { readMenu } from '../../../src/app/menu/readMenu.ts'
import { sidebarItems } from '../../../src/app/menu/sidebarItems.ts'
import { PageCountsContext } from '../../../src/app/parts/pageCounts.ts'
import { HOME_ITEM } from '../../../src/app/router/ownRoutes.ts'
import { createTestFrame } from '../support/createTestFrame.ts'
import { ADMIN, rawGroup, rawPage } from '../support/menu.ts'

const MENU = [
  rawGroup('/system', '系统管理', [rawPage('post', '岗位管理'), rawPage('config', '参数设置与运行选项')]),
  { path: 'https://a.example', component: 'Layout', meta: { title: '门户', icon: 'nobody-knows-it' } },
]

const SUB_TITLE = 'GET /system/config/configKey/sys.index.subTitle'

function open(
  props: Partial<SidebarProps> = {},
  menu: unknown[] = MENU,
  subTitle = '管理工作台',
  counts: PageCount[] = [],
) {
  const items = [HOME_ITEM, ...sidebarItems(readMenu(menu, ADMIN).nodes, null)]
  const { frame } = createTestFrame({ [SUB_TITLE]: { json: { code: 200, msg: subTitle } } }, 'tok')
  return render(
    <FrameContext.Provider value={frame}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter>
          <PageCountsContext.Provider value={counts}>
            <Sidebar items={items} activePath="/system/post" footer={null} {...props} />
          </PageCountsContext.Provider>
        </MemoryRouter>
      </SWRConfig>
    </FrameContext.Provider>,
  )
}

describe('Sidebar', () => {
  it('should open the groups above the current page and mark its item', () => {
    open()

    expect(screen.getByRole('button', { name: '系统管理' }).getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('岗位管理')
  })

  it('should give each item of a level an icon once one of them has one', () => {
    const plain = { ...rawPage('device', '设备管理'), meta: { title: '设备管理', icon: '#' } }
    open({}, [rawGroup('/system', '系统管理', [rawPage('post', '岗位管理'), plain])])

    const link = screen.getByRole('link', { name: '设备管理' })
    expect(link.querySelector('.m-menu-icon')).not.toBeNull()
  })

  it('should remember a group that was closed by hand', async () => {
    const { unmount } = open()
    fireEvent.click(screen.getByRole('button', { name: '系统管理' }))
    unmount()

    open()

    expect(screen.queryByRole('link', { name: '岗位管理' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '系统管理' }))
    expect(await screen.findByRole('link', { name: '岗位管理' })).toBeTruthy()
  })

  it('should open another site in a new tab that learns nothing of this one', () => {
    open()

    const link = screen.getByRole('link', { name: /门户/ })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it.each([
    ['参数设置与运行选项', true],
    ['岗位管理', false],
  ])('should show %s in a hint: %s', async (title, isShown) => {
    open()

    fireEvent.mouseEnter(screen.getByRole('link', { name: title }))

    if (isShown) expect((await screen.findByRole('tooltip')).textContent).toBe(title)
    else expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('should open a group beside its icon when it is collapsed', async () => {
    open({ isCollapsed: true })

    fireEvent.click(screen.getByRole('button', { name: '系统管理' }))

    expect(await screen.findByRole('link', { name: '岗位管理' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '首页' })).toBeTruthy()
  })

  it('should lead to the home page by the logo, with the sub-title that is set', async () => {
    open({}, MENU, '产教融合平台')

    expect(screen.getByText('管理工作台')).toBeTruthy()
    const subTitle = await screen.findByText('产教融合平台')
    expect(subTitle.closest('a')?.getAttribute('href')).toBe('/')
    expect(screen.queryByText('管理工作台')).toBeNull()
  })

  it('should say what to do when there is no menu', () => {
    open({}, [])

    expect(screen.getByText('没有可用的菜单，请联系管理员授权。')).toBeTruthy()
  })

  it.each([true, false])(
    'should have nothing that assistive technology stumbles over (collapsed: %s)',
    async isCollapsed => {
      const { container } = open({ isCollapsed })

      // jsdom draws nothing, so colours cannot be compared here; the palette has its own test.
      const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })

      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    },
  )

  it('should show what waits behind a page beside its item, and beside the group that hides it', async () => {
    const count: PageCount = {
      ...{ path: '/system/post', key: ['counted'], read: async () => 7, label: '{{count}} 项待办' },
      card: { title: '', load: async () => ({ default: () => null }) },
    }
    open({}, MENU, '', [count])

    expect(await screen.findByRole('link', { name: /岗位管理.*7 项待办/ })).toBeTruthy()
    const group = screen.getByRole('button', { name: '系统管理' })
    fireEvent.click(group)
    expect(await screen.findByRole('button', { name: /系统管理.*7 项待办/ })).toBeTruthy()
  })
})
