import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { defineWidget } from '#engine'
import type { PageModel } from '#model/types/index.ts'
import { compileModels, POSTS } from '../support/compileModels.ts'
import { createFakeHost, type FakeCall, type FakeHostOptions, fault } from '../support/createFakeHost.ts'
import { findSearchField } from '../support/findSearchField.ts'
import { renderPage } from '../support/renderPage.tsx'
import { testWidgets } from '../support/testWidgets.tsx'

const models = compileModels()
const dictionaries = {
  sys_normal_disable: { 0: ['正常', 'success'], 1: ['停用', 'danger'] } as Record<string, [string, string]>,
}

function posts(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    postId: index + 1,
    postCode: `code${index + 1}`,
    postName: `岗位${index + 1}`,
    postSort: index + 1,
    status: index === 1 ? '1' : '0',
    remark: index === 0 ? '' : '备注',
    createTime: '2020-05-06 07:08:09',
    version: 3,
  }))
}

function hostOf(options: Partial<FakeHostOptions> = {}) {
  return createFakeHost({ models, dictionaries, tables: { '/test/post': posts(45) }, ...options })
}

const question = (text: string) => screen.findByText(text, { selector: '.ant-modal-confirm-content p' })
/** Ticks a record. */
const choose = (name: string) =>
  fireEvent.click(within(screen.getByText(name).closest('tr') as HTMLElement).getByRole('checkbox'))
const listCalls = (host: ReturnType<typeof hostOf>) =>
  host.calls.filter(call => call.path === '/test/post/list')

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/bck/page')
})

describe('ListPage', () => {
  it('should ask for the first page and show rows, total and empty values', async () => {
    const host = hostOf()
    renderPage(host, POSTS)

    expect(await screen.findByText('岗位1')).toBeDefined()
    expect(listCalls(host)[0]?.query).toEqual({ pageNum: 1, pageSize: 20 })
    expect(screen.getByText('共45条')).toBeDefined()
    expect(screen.getAllByText('2020-05-06 07:08').length).toBe(20)
    expect(screen.getAllByText('—').length).toBe(1)
  })

  it('should keep filter, order and page in the address and read them back', async () => {
    const host = hostOf()
    const first = renderPage(host, POSTS)
    await screen.findByText('岗位1')

    fireEvent.change(await findSearchField('岗位名称'), { target: { value: '岗位1' } })
    fireEvent.submit(screen.getByRole('search'))
    await screen.findByText('共11条')
    expect(decodeURIComponent(window.location.search)).toBe('?postName=岗位1')
    fireEvent.click(screen.getByRole('columnheader', { name: '岗位顺序', hidden: false }))
    await waitFor(() => expect(window.location.search).toContain('sort=postSort'))
    first.unmount()

    renderPage(host, POSTS)
    await screen.findByText('共11条')
    expect(listCalls(host).at(-1)?.query).toMatchObject({
      postName: '岗位1',
      orderByColumn: 'postSort',
      isAsc: 'ascending',
    })
    expect((await findSearchField('岗位名称')).value).toBe('岗位1')
  })

  it('should offer no boxes to whoever can do nothing with what is chosen', async () => {
    const mayRead = ['test:post:list', 'test:post:edit', 'test:post:export']
    renderPage(hostOf({ permissions: mayRead }), POSTS)
    await screen.findByText('岗位1')
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })

  it('should open a record by its name where the first column is a picture that it has not', async () => {
    const page = {
      title: '作品',
      menu: {},
      resource: {
        path: '/test/work',
        properties: {
          picture: { type: 'string', title: '图片', maxLength: 500, 'x-component': 'image' },
          workName: { type: 'string', title: '名称', maxLength: 50 },
        },
      },
      list: { columns: ['picture', 'workName'] },
    }
    const pictured = compileModels({ 'test/work/index.json': page })
    const rows = [{ workId: 1, picture: null, workName: '甲', version: 1 }]
    const none = () => null
    const image = defineWidget({ key: 'image', title: '图片', input: none, cover: none, sample: null })
    const widgets = { ...testWidgets, image: async () => ({ default: image }) }
    renderPage(hostOf({ models: pictured, tables: { '/test/work': rows } }), 'test/work/index', { widgets })
    fireEvent.click(await screen.findByRole('button', { name: '甲' }))
    expect(await screen.findByRole('dialog')).toBeDefined()
  })

  it('should give a form in its place a page that scrolls as a whole', async () => {
    const model = models[POSTS] as PageModel
    const paged = { ...model, form: model.form && { ...model.form, open: 'page' as const } }
    const { container } = renderPage(hostOf({ models: { ...models, [POSTS]: paged } }), POSTS)
    await screen.findByText('岗位1')
    expect(container.querySelector('.m-page-scroll')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /新增/ }))

    await waitFor(() => expect(container.querySelector('.m-page-scroll .m-form-page')).not.toBeNull())
  })

  it('should reset what was typed and not searched yet', async () => {
    renderPage(hostOf(), POSTS)
    await screen.findByText('岗位1')
    const name = await findSearchField('岗位名称')
    fireEvent.change(name, { target: { value: '岗位1' } })
    expect(name.value).toBe('岗位1')

    fireEvent.click(within(screen.getByRole('search')).getByRole('button', { name: /^重 ?置$/ }))
    expect(name.value).toBe('')
  })

  it('should ask for a number to be typed, not chosen', async () => {
    renderPage(hostOf({ tables: { '/system/notify-message': [] } }), 'system/notify/message/index')

    expect((await findSearchField('接收人编号')).placeholder).toBe('请输入接收人编号')
  })

  it('should show set filters as chips and drop one when it is closed', async () => {
    window.history.replaceState(null, '', '/bck/page?status=1')
    renderPage(hostOf(), POSTS)

    const chips = await screen.findByRole('list', { name: '已选条件' })
    await within(chips).findByText('停用', { exact: false })
    expect(await screen.findByText('共1条')).toBeDefined()
    fireEvent.click(within(chips).getByRole('img', { hidden: true }))

    expect(await screen.findByText('共45条')).toBeDefined()
    expect(window.location.search).toBe('')
  })

  it('should go to another page and leave other parameters of the address alone', async () => {
    window.history.replaceState(null, '', '/bck/page?from=menu')
    const host = hostOf()
    renderPage(host, POSTS)
    await screen.findByText('岗位1')

    fireEvent.click(screen.getByTitle('3'))

    expect(await screen.findByText('岗位45')).toBeDefined()
    expect(window.location.search).toBe('?from=menu&page=3')
  })

  it('should go to the last page when the asked one no longer exists', async () => {
    window.history.replaceState(null, '', '/bck/page?page=9')
    renderPage(hostOf(), POSTS)

    expect(await screen.findByText('岗位45')).toBeDefined()
    expect(window.location.search).toBe('?page=3')
  })

  it('should name the records and the consequence before it removes them', async () => {
    const host = hostOf()
    renderPage(host, POSTS)
    await screen.findByText('岗位1')
    const row = screen.getByText('岗位2').closest('tr') as HTMLElement

    fireEvent.click(within(row).getByText('删除'))
    expect(await question('删除岗位“岗位2”？')).toBeDefined()
    expect(screen.getByText('删除后不能恢复。')).toBeDefined()
    expect(screen.getByText('系统提示', { selector: '.ant-modal-confirm-title' })).toBeDefined()
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/取\s?消/))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /删\s?除/ }))

    expect(await screen.findByText('共44条')).toBeDefined()
    expect(host.calls.find(call => call.method === 'DELETE')?.path).toBe('/test/post/2')
    expect(host.shown).toEqual(['success 已删除'])
  })

  it.each([
    ['', false],
    ['?userName=wm', true],
  ])(
    'should say with the filter "%s" that an action of the whole list does not look at it',
    async (filter, isSaid) => {
      const login = { infoId: 1, userName: 'wm', ipaddr: '::1', status: '0', msg: '登录成功' }
      window.history.replaceState(null, '', `/bck/page${filter}`)
      renderPage(hostOf({ tables: { '/system/logininfor': [login] } }), 'system/logininfor/index')
      fireEvent.click(await screen.findByRole('button', { name: /清\s?空/ }))
      await screen.findByText(/^清空本单位的全部登录日志？/, { selector: '.ant-modal-confirm-content p' })
      expect(screen.queryByText('此操作与当前查询条件无关。') !== null).toBe(isSaid)
    },
  )

  it('should tell what the server says of an action, where it has words of its own', async () => {
    const answer = (call: FakeCall) =>
      call.method === 'DELETE' ? { code: 200, msg: '已清除 1 条记录' } : undefined
    const host = hostOf({ answer })
    renderPage(host, POSTS)
    await screen.findByText('岗位1')
    fireEvent.click(within(screen.getByText('岗位2').closest('tr') as HTMLElement).getByText('删除'))
    await question('删除岗位“岗位2”？')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /删\s?除/ }))
    await waitFor(() => expect(host.shown).toEqual(['success 已清除 1 条记录']))
  })

  it('should remove chosen records of several pages together', async () => {
    const host = hostOf()
    renderPage(host, POSTS)
    await screen.findByText('岗位1')
    choose('岗位1')
    fireEvent.click(screen.getByTitle('2'))
    await screen.findByText('岗位21')
    choose('岗位21')
    expect(screen.getByText('已选择2项')).toBeDefined()
    fireEvent.click(
      within(screen.getByRole('toolbar', { name: '批量操作' })).getByRole('button', { name: /删\s?除/ }),
    )
    await question('删除岗位“岗位1”、“岗位21”？')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /删\s?除/ }))

    await screen.findByText('共43条')
    expect(host.calls.find(call => call.method === 'DELETE')?.path).toBe('/test/post/1,21')
    expect(screen.queryByRole('toolbar', { name: '批量操作' })).toBeNull()
  })

  it('should choose no more what was removed elsewhere, and keep what is chosen on another page', async () => {
    const host = hostOf()
    renderPage(host, POSTS)
    await screen.findByText('岗位1')
    choose('岗位1')
    choose('岗位2')
    fireEvent.click(screen.getByTitle('2'))
    await screen.findByText('岗位21')
    choose('岗位21')
    expect(screen.getByText('已选择3项')).toBeDefined()
    fireEvent.click(screen.getByTitle('1'))
    await screen.findByText('岗位1')
    host.tables['/test/post'] = posts(45).filter(({ postId }) => postId !== 2)
    fireEvent.click(await screen.findByRole('switch', { name: '岗位1状态' }))
    await screen.findByText('已选择2项')
    expect(screen.queryByText('岗位2')).toBeNull()
  })

  it('should switch a value in place, sending the version, and say so', async () => {
    const host = hostOf()
    renderPage(host, POSTS)
    const toggle = await screen.findByRole('switch', { name: '岗位1状态' })
    expect(toggle.getAttribute('aria-checked')).toBe('true')

    fireEvent.click(toggle)

    await waitFor(() => expect(host.shown).toEqual(['success 已保存']))
    expect(host.calls.find(call => call.method === 'PUT')?.body).toEqual({
      postId: 1,
      status: '1',
      version: 3,
    })
    expect(screen.getByRole('switch', { name: '岗位1状态' }).getAttribute('aria-checked')).toBe('false')
  })

  it('should tell what a switch would change where the page has a preview, and leave it when it is refused', async () => {
    const model = models[POSTS] as PageModel
    const update = { ...model.resource?.operations.update, preview: '/test/post/preview' }
    const resource = { ...model.resource, operations: { ...model.resource?.operations, update } }
    const previewed = { ...models, [POSTS]: { ...model, resource } as PageModel }
    const told = {
      summary: '岗位“岗位1”已分配给 3 个用户。',
      sections: [{ title: '将失去', tone: 'loss', items: [] }],
    }
    const host = hostOf({
      models: previewed,
      answer: ({ path }) => (path === '/test/post/preview' ? { code: 200, msg: '', data: told } : undefined),
    })
    const saved = () => host.calls.filter(call => call.method === 'PUT')
    renderPage(host, POSTS)
    const toggle = () => screen.findByRole('switch', { name: '岗位1状态' })
    const answer = async (name: RegExp) => {
      fireEvent.click(await toggle())
      const dialog = await screen.findByRole('dialog', { name: '确认变更' })
      expect(within(dialog).getByText('岗位“岗位1”已分配给 3 个用户。')).toBeDefined()
      fireEvent.click(within(dialog).getByRole('button', { name }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: '确认变更' })).toBeNull())
    }

    await answer(/取\s?消/)
    expect(saved()).toEqual([])
    expect((await toggle()).getAttribute('aria-checked')).toBe('true')

    await answer(/确\s?定/)
    await waitFor(() => expect(host.shown).toEqual(['success 已保存']))
    expect(host.calls.find(({ path }) => path === '/test/post/preview')?.body).toMatchObject({
      postId: 1,
      status: '1',
    })
    expect(saved()).toHaveLength(1)
  })

  it('should turn a switch back when the server refuses', async () => {
    const host = hostOf({
      answer: call => {
        if (call.method === 'PUT') throw fault(601, '记录已被他人修改，请重新载入后再保存')
        return undefined
      },
    })
    renderPage(host, POSTS)

    fireEvent.click(await screen.findByRole('switch', { name: '岗位1状态' }))

    await waitFor(() => expect(host.shown).toEqual(['error 记录已被他人修改，请重新载入后再保存']))
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: '岗位1状态' }).getAttribute('aria-checked')).toBe('true'),
    )
  })

  it('should say what would be here and offer the first step when there is nothing', async () => {
    renderPage(hostOf({ tables: {} }), POSTS)

    expect(await screen.findByText('还没有岗位，新增后显示在这里')).toBeDefined()
    expect(screen.getAllByRole('button', { name: /新增岗位/ }).length).toBe(2)
  })

  it('should offer to clear the filters when nothing fits them', async () => {
    window.history.replaceState(null, '', '/bck/page?postName=没有')
    renderPage(hostOf(), POSTS)

    expect(await screen.findByText('没有符合条件的岗位')).toBeDefined()
    fireEvent.click(screen.getByText('清除条件'))

    expect(await screen.findByText('岗位1')).toBeDefined()
  })

  it('should say why loading failed and try again', async () => {
    let isDown = true
    const host = hostOf({
      answer: call => {
        if (isDown && call.path.endsWith('/list')) throw fault(0, '后端接口连接异常')
        return undefined
      },
    })
    renderPage(host, POSTS)
    expect(await screen.findByText('后端接口连接异常')).toBeDefined()

    isDown = false
    fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }))

    expect(await screen.findByText('岗位1')).toBeDefined()
  })

  it('should keep rows that could not be read anew, but not from whoever may not read them any more', async () => {
    let status = 0
    const host = hostOf({
      answer: call => {
        if (status > 0 && call.path.endsWith('/list')) throw fault(status, '没有成功')
        return undefined
      },
    })
    renderPage(host, POSTS)
    await screen.findByText('岗位1')
    status = 500
    fireEvent.click(screen.getByRole('button', { name: '刷新' }))
    expect(await screen.findByText('刷新失败：没有成功')).toBeDefined()
    expect(screen.getByText('岗位1')).toBeDefined()
    status = 403
    fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
    await waitFor(() => expect(screen.queryByText('岗位1')).toBeNull())
    expect(screen.getByText('没有成功')).toBeDefined()
  })

  it('should offer a switch where the condition of its column holds, and the plain value elsewhere', async () => {
    const page = models[POSTS] as PageModel
    const columns = page.list?.columns.map(column =>
      column.cell === 'switch' ? { ...column, when: 'postId != user.userId' } : column,
    )
    const list = { ...page.list, columns } as PageModel['list']
    renderPage(hostOf({ models: { ...models, [POSTS]: { ...page, list } } }), POSTS)

    expect(await screen.findByRole('switch', { name: '岗位2状态' })).toBeDefined()
    const own = screen.getByText('岗位1').closest('tr') as HTMLElement
    expect(within(own).queryByRole('switch')).toBeNull()
    expect(within(own).getByText('正常')).toBeDefined()
  })

  it('should draw only what the user may do', async () => {
    renderPage(hostOf({ permissions: ['test:post:list'] }), POSTS)
    const name = await screen.findByText('岗位1')

    expect(screen.queryByText('新增岗位')).toBeNull()
    expect(screen.queryByText('删除')).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(name.closest('button')).toBeNull()
    expect(screen.getAllByText('正常').length).toBeGreaterThan(1)
  })

  it('should refuse a page that the user may not open', async () => {
    renderPage(hostOf({ permissions: ['system:user:list'] }), POSTS)

    expect(await screen.findByText('当前操作没有权限')).toBeDefined()
  })

  it('should export what is filtered, without paging', async () => {
    window.history.replaceState(null, '', '/bck/page?status=0&page=2')
    const host = hostOf()
    renderPage(host, POSTS)
    await screen.findByText('岗位22')

    fireEvent.click(screen.getByRole('button', { name: /导\s?出/ }))

    await waitFor(() => expect(host.shown).toEqual(['success 已导出']))
    expect(host.downloads[0]).toMatchObject({ path: '/test/post/export', body: { status: '0' } })
    expect(host.downloads[0]?.fileName).toMatch(/^岗位管理-\d{8}\.xlsx$/)
  })

  it('should open a record in a drawer, with the way to the next one', async () => {
    renderPage(hostOf(), POSTS)

    fireEvent.click(await screen.findByRole('button', { name: '岗位2' }))
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('code2')).toBeDefined()
    fireEvent.click(within(drawer).getByRole('button', { name: '下一条' }))

    expect(await within(drawer).findByText('code3')).toBeDefined()
  })

  it('should follow the keys: / to the search, arrows between rows and pages', async () => {
    renderPage(hostOf(), POSTS)
    await screen.findByText('岗位1')
    const first = await findSearchField('岗位编码')

    fireEvent.keyDown(document.body, { key: '/' })
    expect(document.activeElement).toBe(first)
    ;(document.activeElement as HTMLElement).blur()
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('岗位2')
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })

    expect(await screen.findByText('岗位21')).toBeDefined()
  })

  it('should take over what the surrounding page imposes and not ask for it', async () => {
    const host = hostOf()
    renderPage(host, POSTS, { fixed: { status: '1' }, embedded: true })

    expect(await screen.findByText('共1条')).toBeDefined()
    expect(listCalls(host)[0]?.query).toMatchObject({ status: '1' })
    expect(within(screen.getByRole('search')).queryByLabelText('状态')).toBeNull()
    expect(window.location.search).toBe('')
  })

  it('should draw a changed model without losing what is filtered', async () => {
    window.history.replaceState(null, '', '/bck/page?postName=岗位1')
    const host = hostOf()
    renderPage(host, POSTS)
    await screen.findByText('共11条')
    const model = models[POSTS] as NonNullable<(typeof models)[string]>
    const columns = model.list?.columns.map(column =>
      column.path === 'postCode' ? { ...column, title: '新的编码' } : column,
    )

    host.publish([{ ...model, hash: 'changed', list: { ...model.list, columns } as typeof model.list }])

    expect(await screen.findByRole('columnheader', { name: '新的编码', hidden: false })).toBeDefined()
    expect(screen.getByText('共11条')).toBeDefined()
  })
})
