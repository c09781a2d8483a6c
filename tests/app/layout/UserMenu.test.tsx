import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import { layout } from '../../../src/app/layout/layout.ts'
import { UserMenu } from '../../../src/app/layout/UserMenu.tsx'
import { createTestFrame, USER_INFO } from '../support/createTestFrame.ts'

const SERVER = {
  'GET /system/user/getInfo': { json: USER_INFO },
  'GET /system/menu/getRouters': { json: { code: 200, data: [] } },
  'GET /system/config/configKey/sys.index.portalUrl': { json: { code: 200, msg: 'https://a.example/' } },
}

/** Draws the menu and opens it. */
async function openMenu(isMobile: boolean) {
  const { frame } = createTestFrame(SERVER, 'tok')
  await frame.session.fetchUserInfo()
  render(
    <FrameContext.Provider value={frame}>
      <MemoryRouter>
        <SWRConfig value={{ provider: () => new Map() }}>
          <UserMenu isMobile={isMobile} page={null} />
        </SWRConfig>
      </MemoryRouter>
    </FrameContext.Provider>,
  )
  fireEvent.click(screen.getByRole('button', { name: '王敏，账号菜单' }))
  return within(await screen.findByRole('menu'))
}

describe('UserMenu', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    layout.isSettingsOpen = false
  })

  it.each([[true], [false]])('should say who works where (small screen: %s)', async isMobile => {
    const menu = await openMenu(isMobile)

    expect(menu.getByText('王敏')).toBeTruthy()
    expect(menu.getByText('江城学院')).toBeTruthy()
  })

  it('should lead to the portal and to the settings on a small screen, whose header has no room', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const menu = await openMenu(true)
    await vi.waitFor(() => {
      fireEvent.click(menu.getByText('门户网站'))
      expect(open).toHaveBeenLastCalledWith('https://a.example/', '_blank', 'noopener')
    })

    fireEvent.click(menu.getByText('布局设置'))
    expect(layout.isSettingsOpen).toBe(true)
  })

  it('should leave to the header of a large screen what stands there', async () => {
    const menu = await openMenu(false)

    expect(menu.getAllByRole('menuitem').map(item => item.textContent)).toEqual([
      '个人中心',
      '完善学校资料',
      '接口文档',
      '为什么看不到？',
      '锁定屏幕',
      '退出登录',
    ])
  })
})
