import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { App } from '../../../src/app/App.tsx'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import { createTestFrame, USER_INFO } from '../support/createTestFrame.ts'
import type { Answer } from '../support/fakeAdapter.ts'
import { windowWidth } from '../support/windowWidth.ts'

const POSTING = {
  path: '/job/jobInfo/jobInfoDetail',
  component: 'job/x',
  title: '职位详情',
  roles: ['student'],
}
const SOURCES = {
  loadModels: async () => ({ pages: {}, routes: [] }),
  loadRoutes: async () => [POSTING],
}
const MY_PAGE = 'GET /system/notify-message/my-page'

function message(id: number, readStatus: boolean) {
  return {
    id,
    templateNickname: '平台运营',
    templateType: 1,
    templateContent: `第 ${id} 条通知`,
    readStatus,
    readTime: null,
    createTime: '2026-01-02 03:04:05',
  }
}

const pageOf = (...list: unknown[]): Answer => ({ json: { code: 200, data: { list, total: list.length } } })

const SERVER: Record<string, Answer> = {
  'GET /system/user/getInfo': { json: USER_INFO },
  'GET /system/menu/getRouters': { json: { code: 200, data: [] } },
  'GET /system/notify-message/get-unread-count': { json: { code: 200, data: 2 } },
  [MY_PAGE]: pageOf(message(3, false), message(2, false), message(1, true)),
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

function open(answers: Record<string, Answer> = {}, search = '') {
  const server = { ...SERVER, ...answers }
  const test = createTestFrame(server, 'tok')
  render(
    <FrameContext.Provider value={test.frame}>
      <MemoryRouter initialEntries={[`/user/notify-message${search}`]}>
        <App sources={SOURCES} />
        <Address />
      </MemoryRouter>
    </FrameContext.Provider>,
  )
  const asked = () => test.calls.filter(call => call.url.endsWith('/my-page')).map(call => call.query)
  const marked = () => test.calls.filter(call => call.method === 'PUT').map(call => call.url)
  return { ...test, server, asked, marked }
}

const entry = (text: string) => screen.findByRole('button', { name: new RegExp(text) })

beforeAll(async () => {
  await Promise.all([
    import('../../../src/app/Workbench.tsx'),
    import('../../../src/app/messages/MessageCentre.tsx'),
  ])
})

describe('MessagesPage', () => {
  it('should list the messages with their state, and read the one that is opened', async () => {
    const { marked } = open()
    fireEvent.click(await entry('未读平台运营.*第 3 条通知'))

    expect((await screen.findByRole('dialog')).textContent).toContain('第 3 条通知')
    await waitFor(() => expect(marked()).toEqual(['/system/notify-message/update-read?ids=3']))
  })

  it.each([
    ['lead to the posting of a message', 'student', ['/job/jobInfo/jobInfoDetail?positionId=31']],
    ['not lead to a posting that may not be opened', 'teacher', []],
  ])('should %s', async (_, role, links) => {
    const about = { ...message(3, false), templateParams: { positionId: '31' } }
    const user = { ...USER_INFO, roles: [role], permissions: [] }
    open({ [MY_PAGE]: pageOf(about), 'GET /system/user/getInfo': { json: user } })
    fireEvent.click(await entry('第 3 条通知'))

    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryAllByRole('link').map(link => link.getAttribute('href'))).toEqual(links)
  })

  it('should not mark again what is read', async () => {
    const { marked } = open()
    fireEvent.click(await entry('已读平台运营.*第 1 条通知'))

    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(marked()).toEqual([])
  })

  it('should mark the chosen ones, and only unread ones can be chosen', async () => {
    const { marked, asked } = open()
    await entry('第 3 条通知')
    expect(screen.getByLabelText('选择“第 1 条通知”')).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByLabelText('选择本页未读'))
    fireEvent.click(screen.getByRole('button', { name: '标为已读（2）' }))

    await waitFor(() => expect(marked()).toEqual(['/system/notify-message/update-read?ids=3&ids=2']))
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(screen.getByRole('button', { name: '标为已读' })).toHaveProperty('disabled', true)
  })

  it('should mark all', async () => {
    const { marked } = open()
    await entry('第 3 条通知')
    fireEvent.click(screen.getByRole('button', { name: '全部已读' }))

    await waitFor(() => expect(marked()).toEqual(['/system/notify-message/update-all-read']))
    expect(await screen.findByText('全部消息已标为已读')).toBeTruthy()
  })

  it('should keep filter and page in the address', async () => {
    const { asked } = open({}, '?pageNo=2&readStatus=nonsense&pageSize=7')
    await entry('第 3 条通知')
    const bar = screen.getByRole('radiogroup', { name: '阅读状态' })
    fireEvent.click(within(bar).getByText('未读'))

    await waitFor(() =>
      expect(screen.getByLabelText('address').textContent).toBe('/user/notify-message?readStatus=false'),
    )
    await waitFor(() => expect(asked().at(-1)).toBe('pageNo=1&pageSize=20&readStatus=false'))
  })

  it('should ask for whole days', async () => {
    const { asked } = open({}, '?from=2026-01-01&to=2026-01-31')
    await entry('第 3 条通知')

    expect(new URLSearchParams(asked()[0]).get('createTime[0]')).toBe('2026-01-01 00:00:00')
    expect(new URLSearchParams(asked()[0]).get('createTime[1]')).toBe('2026-01-31 23:59:59')
  })

  it.each([
    [992, ['1', '8', '9', '10', '11', '12', '20']],
    [991, ['1', '9', '10', '11', '20']],
  ])('should show as many numbers of pages at %i px: %j', async (width, numbers) => {
    const restore = windowWidth(width)
    open({ [MY_PAGE]: { json: { code: 200, data: { list: [message(1, true)], total: 400 } } } }, '?pageNo=10')
    await entry('第 1 条通知')

    const items = document.querySelectorAll('.m-messages-pages .ant-pagination-item')
    expect([...items].map(item => item.textContent)).toEqual(numbers)
    restore()
  })

  it('should go from one message to the next by the arrow keys', async () => {
    open()
    const first = await entry('第 3 条通知')
    first.focus()

    fireEvent.keyDown(first, { key: 'ArrowDown' })

    expect(document.activeElement).toBe(await entry('第 2 条通知'))
  })

  it('should say what would be here, and offer to clear a filter that finds nothing', async () => {
    open({ [MY_PAGE]: pageOf() }, '?readStatus=false')
    fireEvent.click(await screen.findByRole('button', { name: '清除筛选' }))

    expect(await screen.findByText('暂无站内信。收到的通知与提醒会显示在这里。')).toBeTruthy()
  })

  it('should say why the messages cannot be shown and try again', async () => {
    const { server } = open({ [MY_PAGE]: { json: { code: 500, msg: '服务暂不可用' } } })
    expect(await screen.findByText('消息加载失败')).toBeTruthy()

    server[MY_PAGE] = SERVER[MY_PAGE] as Answer
    fireEvent.click(screen.getByRole('button', { name: '重试' }))

    expect(await entry('第 3 条通知')).toBeTruthy()
  })
})
