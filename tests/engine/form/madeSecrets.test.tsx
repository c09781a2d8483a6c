import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmLeave, type PartProps } from '#engine'
import { isPassword } from '#model/format/formats.ts'
import passwordWidget from '../../../src/widgets/password/index.ts'
import { compileModels } from '../support/compileModels.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { renderPage } from '../support/renderPage.tsx'
import { testWidgets } from '../support/testWidgets.tsx'

const page = {
  title: '账号',
  menu: {},
  resource: {
    path: '/test/account',
    label: 'accountName',
    labelHint: 'loginName',
    required: ['accountName'],
    properties: {
      accountName: { type: 'string', title: '名称', maxLength: 20 },
      loginName: { type: 'string', title: '登录名', maxLength: 20 },
      password: {
        type: 'string',
        title: '密码',
        format: 'password',
        maxLength: 64,
        writeOnly: true,
        'x-component-props': { generate: true, byAction: 'invite', headings: ['姓名', '账号', '密码'] },
      },
    },
    actions: { invite: { title: '发送邀请', permission: 'test:account:invite', component: 'test/invite' } },
  },
}
const models = compileModels({ 'test/account/index.json': page })
const widgets = { ...testWidgets, password: async () => ({ default: passwordWidget }) }

const parts = {
  'test/invite': async () => ({
    default: {
      key: 'test/invite',
      part: ({ record, close }: PartProps) => (
        <>
          <button type="button" onClick={() => close(true)}>
            邀请{String(record?.accountName)}
          </button>
          <button type="button" onClick={() => close(false)}>
            不邀请
          </button>
        </>
      ),
    },
  }),
}

async function open(permissions = ['*:*:*']) {
  const host = createFakeHost({ models, tables: { '/test/account': [] }, permissions })
  renderPage(host, 'test/account/index', { widgets, parts })
  fireEvent.click((await screen.findAllByRole('button', { name: /新增账号/ }))[0] as HTMLElement)
  const name = await screen.findByRole('textbox', { name: '名称' }, { timeout: 15_000 })
  fireEvent.change(name, { target: { value: '张三' } })
  fireEvent.change(screen.getByRole('textbox', { name: '登录名' }), { target: { value: 'z3' } })
  return host
}
const save = () => fireEvent.click(screen.getByRole('button', { name: /保 ?存$/ }))
const sent = (host: Awaited<ReturnType<typeof open>>) =>
  host.calls.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, string>)

const writeText = vi.fn(async (_text: string) => undefined)
const copied = () => writeText.mock.lastCall?.[0]

beforeEach(() => {
  writeText.mockClear()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  window.localStorage.clear()
  window.history.replaceState(null, '', '/bck/page')
})

describe('a password that nobody types', () => {
  it('should be made, be sent, and be shown once when it is stored', async () => {
    const host = await open()
    save()
    const title = await screen.findByText('已为“张三”（z3）生成密码', {}, { timeout: 15_000 })
    const dialog = title.closest<HTMLElement>('[role=dialog]') as HTMLElement
    const [body] = sent(host)
    expect(isPassword(body?.password ?? '')).toBe(true)
    expect(within(dialog).getByLabelText<HTMLInputElement>('账号').value).toBe('z3')
    expect(within(dialog).getByLabelText<HTMLInputElement>('密码').value).toBe(body?.password)
    fireEvent.click(within(dialog).getByRole('button', { name: '全部复制' }))
    await waitFor(() => expect(copied()).toBe(`账号：z3\n密码：${body?.password}`))
    expect(host.shown).toEqual(['success 已复制'])

    fireEvent.click(within(dialog).getByRole('button', { name: '我已记下' }))
    await waitFor(() => expect(host.shown).toEqual(['success 已复制', 'success 新增成功']))
    expect(screen.queryByDisplayValue(body?.password ?? '')).toBeNull()
  })

  it('should not be shown where somebody has typed one', async () => {
    const host = await open()
    fireEvent.change(await screen.findByLabelText('密码'), { target: { value: 'Abcd-1234' } })
    save()
    await waitFor(() => expect(host.shown).toEqual(['success 新增成功']))
    expect(sent(host)).toEqual([{ accountName: '张三', loginName: 'z3', password: 'Abcd-1234' }])
    expect(screen.queryByText('我已记下')).toBeNull()
  })

  it('should be left to an action for the saved record where somebody chooses that', async () => {
    const host = await open()
    fireEvent.change(await screen.findByLabelText('密码'), { target: { value: 'Abcd-1234' } })
    fireEvent.click(await screen.findByRole('checkbox', { name: '不设密码，保存后发送邀请' }))
    expect(screen.getByLabelText<HTMLInputElement>('密码')).toMatchObject({ value: '', disabled: true })
    save()
    const invite = await screen.findByRole('button', { name: '邀请张三' }, { timeout: 15_000 })
    // Nobody knows the password that it begins with, other than a common one of the settings.
    expect(isPassword(sent(host)[0]?.password ?? '')).toBe(true)
    expect(host.shown).toEqual([])
    fireEvent.click(invite)
    await waitFor(() => expect(host.shown).toEqual(['success 新增成功']))
    expect(screen.queryByText('我已记下')).toBeNull()
  })

  it('should leave no record that nobody can use where that action is left undone', async () => {
    const host = await open()
    fireEvent.click(await screen.findByRole('checkbox', { name: '不设密码，保存后发送邀请' }))
    save()
    fireEvent.click(await screen.findByRole('button', { name: '不邀请' }, { timeout: 15_000 }))
    await screen.findByText('“张三”还没有密码')
    // Back, and left once more.
    fireEvent.click(screen.getByRole('button', { name: '返回' }))
    fireEvent.click(await screen.findByRole('button', { name: '不邀请' }))
    fireEvent.click(await screen.findByRole('button', { name: '生成密码' }))
    await screen.findByText('已为“张三”（z3）生成密码', {}, { timeout: 15_000 })
    expect(screen.getByDisplayValue(sent(host)[0]?.password ?? '')).toBeTruthy()
    expect(host.shown).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: '我已记下' }))
    await waitFor(() => expect(host.shown).toEqual(['success 新增成功']))
    expect(sent(host)).toHaveLength(1)
  })

  it('should not be offered to be left to an action that the user may not run', async () => {
    await open(['test:account:list', 'test:account:add'])
    await screen.findByLabelText('密码')
    expect(screen.queryByRole('checkbox', { name: /保存后发送邀请/ })).toBeNull()
  })
})

describe('passwords of a series of new records', () => {
  const isFree = () =>
    waitFor(() => expect(screen.getByRole('button', { name: '取消' })).toHaveProperty('disabled', false))
  const rename = async (name: string, login: string) => {
    await waitFor(() => expect(screen.getByRole('textbox', { name: '名称' })).toHaveProperty('value', ''))
    await isFree()
    fireEvent.change(screen.getByRole('textbox', { name: '名称' }), { target: { value: name } })
    fireEvent.change(screen.getByRole('textbox', { name: '登录名' }), { target: { value: login } })
  }
  const next = () => fireEvent.click(screen.getByRole('button', { name: '保存并继续' }))
  const cancel = () => fireEvent.click(screen.getByRole('button', { name: '取消' }))
  const kept = (count: number) =>
    screen.findByText(`已生成${count}个密码，关闭表单时一并显示。`, {}, { timeout: 15_000 })
  const tableOf = async (count: number) => {
    const title = await screen.findByText(`已生成${count}个密码`, {}, { timeout: 15_000 })
    return title.closest<HTMLElement>('[role=dialog]') as HTMLElement
  }

  it('should stop nobody, and be shown together when the last is saved', async () => {
    const host = await open()
    next()
    await kept(1)
    expect(screen.queryByRole('button', { name: '我已记下' })).toBeNull()
    await rename('李四', 'l4')
    save()
    const table = await tableOf(2)
    const passwords = sent(host).map(({ password }) => password)
    expect([...table.querySelectorAll('tbody tr[data-row-key]')].map(row => row.textContent)).toEqual([
      `张三z3${passwords[0]}`,
      `李四l4${passwords[1]}`,
    ])
    fireEvent.click(within(table).getByRole('button', { name: '全部复制' }))
    await waitFor(() =>
      expect(copied()).toBe(`姓名\t账号\t密码\n张三\tz3\t${passwords[0]}\n李四\tl4\t${passwords[1]}`),
    )
    fireEvent.click(within(table).getByRole('button', { name: '我已记下' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '名称' })).toBeNull())
  })

  it('should be shown before the form is cancelled, and before its page is left', async () => {
    await open()
    next()
    await kept(1)
    await rename('李四', 'l4')
    // Escape leads back, and the form below, which has typed work, does not hear it.
    fireEvent.click(screen.getByRole('button', { name: '现在查看' }))
    const copy = await screen.findByRole('button', { name: '复制密码' }, { timeout: 15_000 })
    fireEvent.keyDown(copy, { key: 'Escape', keyCode: 27 })
    await isFree()
    expect(screen.queryByText('系统提示')).toBeNull()
    next()
    await kept(2)

    const leaving = confirmLeave()
    fireEvent.click(within(await tableOf(2)).getByRole('button', { name: '返回继续填写' }))
    expect(await leaving).toBe(false)
    await isFree()
    await waitFor(() => expect(screen.queryByText('已生成2个密码')).toBeNull())

    cancel()
    fireEvent.click(within(await tableOf(2)).getByRole('button', { name: '我已记下' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '名称' })).toBeNull())
    expect(await confirmLeave()).toBe(true)
    expect(window.localStorage.length + window.sessionStorage.length).toBe(0)
  })
})
