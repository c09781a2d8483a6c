import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { compileModels } from '#tests/engine/support/compileModels.ts'
import { createFakeHost, type FakeCall, fault } from '#tests/engine/support/createFakeHost.ts'
import { renderPage } from '#tests/engine/support/renderPage.tsx'

const models = compileModels()
const everybody = Array.from({ length: 12 }, (_, index) => ({
  userId: index + 1,
  userName: `user${index + 1}`,
  nickName: `人${index + 1}`,
  email: null,
  phonenumber: null,
  status: '0',
  createTime: '2026-01-02 08:00:00',
}))

/** The server's list of those without the role. */
function unallocated({ query }: FakeCall) {
  const found = everybody.filter(user => user.userName.includes(String(query.userName ?? '')))
  const from = (Number(query.pageNum) - 1) * Number(query.pageSize)
  return { code: 200, rows: found.slice(from, from + Number(query.pageSize)), total: found.length }
}

async function open(refusal?: Error) {
  const host = createFakeHost({
    models,
    dictionaries: { sys_normal_disable: { 0: '正常', 1: '停用' } },
    tables: { '/system/role': [{ roleId: 7, roleName: '教务', roleKey: 'x', roleSort: 1, status: '0' }] },
    answer(call) {
      if (call.path.endsWith('/allocatedList')) return { code: 200, rows: [], total: 0 }
      if (call.path.endsWith('/unallocatedList')) return unallocated(call)
      if (!call.path.endsWith('/addUsers')) return undefined
      if (refusal) throw refusal
      return { code: 200 }
    },
  })
  renderPage(host, 'system/role-auth/user', {
    params: { roleId: '7' },
    parts: {
      './custom/permission/add-users.part.tsx': () =>
        import('../../../src/custom/permission/add-users.part.tsx'),
    },
  })
  fireEvent.click((await screen.findAllByRole('button', { name: /添加用户$/ }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('user1')
  return { host, dialog }
}

const given = (calls: FakeCall[]) => calls.filter(call => call.path.endsWith('/addUsers'))

describe('AddUsers', () => {
  it('should give the role of the page to those chosen on several pages', async () => {
    const { host, dialog } = await open()
    expect(dialog.getByRole('button', { name: /^添\s*加$/ })).toHaveProperty('disabled', true)
    const tick = (name: string) =>
      fireEvent.click(within(dialog.getByText(name).closest('tr') as HTMLElement).getByRole('checkbox'))
    tick('user2')
    fireEvent.click(dialog.getByTitle('2'))
    await dialog.findByText('user11')
    tick('user11')
    fireEvent.click(dialog.getByRole('button', { name: '添加2个用户' }))
    await waitFor(() => expect(host.shown).toContain('success 已添加2个用户'))
    expect(given(host.calls)).toMatchObject([{ method: 'PUT', body: { roleId: 7, userIds: [2, 11] } }])
    await waitFor(() => expect(screen.queryByText('user11')).toBeNull())
  })

  it('should look for somebody by name', async () => {
    const { host, dialog } = await open()
    fireEvent.change(dialog.getByLabelText('用户昵称'), { target: { value: '人12' } })
    fireEvent.click(dialog.getByRole('button', { name: /^查\s*询$/ }))
    await waitFor(() => expect(host.calls.at(-1)).toMatchObject({ query: { nickName: '人12', pageNum: 1 } }))
    expect(dialog.getAllByRole('columnheader', { name: '部门' }).length).toBeGreaterThan(0)
  })

  it('should look for somebody by the name of the account', async () => {
    const { host, dialog } = await open()
    fireEvent.change(dialog.getByLabelText('用户名称'), { target: { value: 'user12' } })
    fireEvent.click(dialog.getByRole('button', { name: /^查\s*询$/ }))
    await waitFor(() => expect(dialog.queryByText('user1')).toBeNull())
    expect(dialog.getByText('user12')).toBeDefined()
    expect(host.calls.at(-1)).toMatchObject({ query: { roleId: 7, userName: 'user12', pageNum: 1 } })
  })

  it('should stay open and say why it was refused', async () => {
    const { dialog } = await open(fault(601, '不能给自己增加角色'))
    fireEvent.click(within(dialog.getByText('user1').closest('tr') as HTMLElement).getByRole('checkbox'))
    fireEvent.click(dialog.getByRole('button', { name: '添加1个用户' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('不能给自己增加角色')
    expect(dialog.getByText('user1')).toBeDefined()
  })
})
