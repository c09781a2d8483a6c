import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { App } from '../../../src/app/App.tsx'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import { createTestFrame, USER_INFO } from '../support/createTestFrame.ts'
import { rawGroup, rawPage } from '../support/menu.ts'

const SITE = {
  name: 'Site',
  path: 'site/here',
  component: 'InnerLink',
  meta: { title: '教务平台', link: 'https://jw.example.org/home?a=1fzjc' },
}
const MENU = [rawGroup('/sites', '站点', [SITE, rawPage('post', '岗位管理')])]
const SERVER = {
  'GET /system/user/getInfo': { json: USER_INFO },
  'GET /system/menu/getRouters': { json: { code: 200, data: MENU } },
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

function open(address: string) {
  const { frame } = createTestFrame(SERVER, 's&t')
  const sources = { loadModels: async () => ({ pages: {}, routes: [] }) }
  render(
    <FrameContext.Provider value={frame}>
      <MemoryRouter initialEntries={[address]}>
        <App sources={sources} />
        <Address />
      </MemoryRouter>
    </FrameContext.Provider>,
  )
}

// The workbench is a chunk of its own; its first import takes longer than anything that is tested here.
beforeAll(async () => {
  await import('../../../src/app/Workbench.tsx')
})
beforeEach(() => sessionStorage.clear())

const menu = () => screen.getByRole('navigation', { name: '主菜单' })

describe('FramePage', () => {
  it('should wait for a site inside, which has a title, a tab and the token that it asks for', async () => {
    open('/sites/site/here')
    const frame = await screen.findByTitle('教务平台')
    expect(frame.getAttribute('src')).toBe('https://jw.example.org/home?a=1&token=s%26t')
    expect(screen.getByText('正在加载页面，请稍候！')).toBeTruthy()
    expect(document.title).toBe('教务平台 - Mortise 管理工作台')
    const tabs = screen.getByRole('navigation', { name: '打开的页面' })
    expect(within(tabs).getByRole('button', { name: '教务平台' }).getAttribute('aria-current')).toBe('page')

    fireEvent.load(frame)
    expect(screen.queryByText('正在加载页面，请稍候！')).toBeNull()
  })

  it('should live on while another page is seen', async () => {
    open('/sites/site/here')
    const frame = await screen.findByTitle('教务平台')
    fireEvent.click(within(menu()).getByRole('link', { name: '岗位管理' }))
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/sites/post'))
    expect(frame.isConnected).toBe(true)

    fireEvent.click(within(menu()).getByRole('link', { name: '教务平台' }))
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/sites/site/here'))
    expect(screen.getByTitle('教务平台')).toBe(frame)
  })
})
