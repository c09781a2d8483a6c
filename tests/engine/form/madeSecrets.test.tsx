import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PartProps } from '#engine'
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
    required: ['accountName'],
    properties: {
      accountName: { type: 'string', title: '名称', maxLength: 20 },
      password: {
        type: 'string',
        title: '密码',
        format: 'password',
        maxLength: 64,
        writeOnly: true,
        'x-component-props': { generate: true, byAction: 'invite' },
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
        <button type="button" onClick={() => close(false)}>
          邀请{String(record?.accountName)}
        </button>
      ),
    },
  }),
}

async function open(permissions = ['*:*:*']) {
  const host = createFakeHost({ models, tables: { '/test/account': [] }, permissions })
  renderPage(host, 'test/account/index', { widgets, parts })
  fireEvent.click((await screen.findAllByRole('button', { name: /新增账号/ }))[0] as HTMLElement)
  const name = await screen.findByRole('textbox', { name: '名称' }, { timeout: 4000 })
  fireEvent.change(name, { target: { value: '张三' } })
  return host
}
const save = () => fireEvent.click(screen.getByRole('button', { name: /^保 ?存$/ }))
const sent = (host: Awaited<ReturnType<typeof open>>) =>
  host.calls.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, string>)

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/bck/page')
})

describe('a password that nobody types', () => {
  it('should be made, be sent, and be shown once when it is stored', async () => {
    const host = await open()
    save()
    const title = await screen.findByText('已为“张三”生成', {}, { timeout: 4000 })
    const dialog = title.closest<HTMLElement>('[role=dialog]') as HTMLElement
    const [body] = sent(host)
    expect(isPassword(body?.password ?? '')).toBe(true)
    expect(within(dialog).getByLabelText<HTMLInputElement>('密码').value).toBe(body?.password)
    expect(host.shown).toEqual([])

    fireEvent.click(within(dialog).getByRole('button', { name: '我已记下' }))
    await waitFor(() => expect(host.shown).toEqual(['success 新增成功']))
    expect(screen.queryByDisplayValue(body?.password ?? '')).toBeNull()
  })

  it('should not be shown where somebody has typed one', async () => {
    const host = await open()
    fireEvent.change(await screen.findByLabelText('密码'), { target: { value: 'Abcd-1234' } })
    save()
    await waitFor(() => expect(host.shown).toEqual(['success 新增成功']))
    expect(sent(host)).toEqual([{ accountName: '张三', password: 'Abcd-1234' }])
    expect(screen.queryByText('我已记下')).toBeNull()
  })

  it('should be left to an action for the saved record where somebody chooses that', async () => {
    const host = await open()
    fireEvent.change(await screen.findByLabelText('密码'), { target: { value: 'Abcd-1234' } })
    fireEvent.click(await screen.findByRole('checkbox', { name: '不设密码，保存后发送邀请' }))
    expect(screen.getByLabelText<HTMLInputElement>('密码')).toMatchObject({ value: '', disabled: true })
    save()
    const invite = await screen.findByRole('button', { name: '邀请张三' }, { timeout: 4000 })
    // Nobody knows the password that it begins with, other than a common one of the settings.
    expect(isPassword(sent(host)[0]?.password ?? '')).toBe(true)
    expect(host.shown).toEqual([])
    fireEvent.click(invite)
    await waitFor(() => expect(host.shown).toEqual(['success 新增成功']))
    expect(screen.queryByText('我已记下')).toBeNull()
  })

  it('should not be offered to be left to an action that the user may not run', async () => {
    await open(['test:account:list', 'test:account:add'])
    await screen.findByLabelText('密码')
    expect(screen.queryByRole('checkbox', { name: /保存后发送邀请/ })).toBeNull()
  })
})
