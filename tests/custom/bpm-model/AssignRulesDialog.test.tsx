import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { EngineProvider } from '#engine'
import type { PageModel } from '#model/types/index.ts'
import { createFakeHost, type FakeHostOptions } from '#tests/engine/support/createFakeHost.ts'
import { AssignRulesDialog } from '../../../src/custom/bpm-model/AssignRulesDialog.tsx'
import type { TaskRule } from '../../../src/custom/bpm-model/useTaskRules.ts'

const ruled: TaskRule = {
  ...{ id: 5, taskDefinitionKey: 'lead', taskDefinitionName: '<b>主管</b>审批', version: 2 },
  ...{ type: 10, options: [3], optionNames: ['班主任'] },
}
const bare: TaskRule = {
  ...{ id: null, taskDefinitionKey: 'record', taskDefinitionName: '', version: null },
  ...{ type: null, options: [], optionNames: [] },
}

function open(tasks: TaskRule[], options: Partial<FakeHostOptions> = {}) {
  configure({ defaultHidden: true })
  const host = createFakeHost({
    models: {},
    dictionaries: { bpm_task_assign_rule_type: { 10: '角色', 20: '部门成员' } },
    answer: ({ path, method }) => {
      if (path.endsWith('/list')) return { code: 200, msg: '', data: tasks }
      if (path.endsWith('/preview'))
        return { code: 200, msg: '', data: { total: 0, users: [], warnings: [] } }
      return method === 'DELETE' || method === 'PUT' ? { code: 200, msg: '' } : undefined
    },
    ...options,
  })
  const close = vi.fn()
  render(
    <EngineProvider host={host}>
      <AssignRulesDialog
        model={{} as PageModel}
        record={{ id: 3, name: '请假申请' }}
        selection={[3]}
        close={close}
      />
    </EngineProvider>,
  )
  return { host, close }
}

const itemOf = async (key: string) => {
  const item = (await screen.findByText(key, { selector: 'code' })).closest('li')
  return within(item as HTMLElement)
}

describe('AssignRulesDialog', () => {
  it('should say who does each task, in words and as text', async () => {
    open([ruled, bare])
    expect(await screen.findByText('角色：班主任')).toBeTruthy()
    expect(screen.getByText('<b>主管</b>审批')).toBeTruthy()
    expect((await itemOf('record')).getByText(/未设置规则/)).toBeTruthy()
  })

  it('should edit one rule at a time, and read them again once it is stored', async () => {
    const { host } = open([ruled, bare])
    const lead = await itemOf('lead')
    fireEvent.click(lead.getByRole('button', { name: /的规则/ }))
    expect(screen.queryAllByRole('button', { name: /的规则/ })).toEqual([])
    fireEvent.click(lead.getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => expect(screen.getAllByRole('button', { name: /的规则/ })).toHaveLength(2))
    const [stored, ...after] = host.calls.slice(host.calls.findIndex(({ method }) => method === 'PUT'))
    expect(stored).toMatchObject({
      path: '/bpm/task-assign-rule/update',
      body: { id: 5, version: 2, type: 10, options: [3] },
    })
    expect(after.some(({ path }) => path === '/bpm/task-assign-rule/list')).toBe(true)
  })

  it('should take a rule away', async () => {
    const { host } = open([ruled])
    const lead = await itemOf('lead')
    fireEvent.click(lead.getByRole('button', { name: /的规则/ }))
    fireEvent.click(lead.getByRole('button', { name: '清除规则' }))
    await waitFor(() =>
      expect(host.calls).toContainEqual(
        expect.objectContaining({
          ...{ method: 'DELETE', path: '/bpm/task-assign-rule/delete', query: { id: 5 } },
        }),
      ),
    )
  })

  it('should keep what was chosen when it is refused, and say why', async () => {
    open([ruled], {
      answer: ({ path }) => {
        if (path.endsWith('/list')) return { code: 200, msg: '', data: [ruled] }
        if (path.endsWith('/preview')) return undefined
        throw Object.assign(new Error('所选角色不存在或已被删除（编号 3）'), { status: 601 })
      },
    })
    const lead = await itemOf('lead')
    fireEvent.click(lead.getByRole('button', { name: /的规则/ }))
    fireEvent.click(lead.getByRole('button', { name: /保\s*存/ }))
    expect(await screen.findByText('所选角色不存在或已被删除（编号 3）')).toBeTruthy()
    expect(lead.getByRole('button', { name: /保\s*存/ })).toBeTruthy()
  })

  it('should offer no changes to who may only look', async () => {
    open([ruled, bare], { permissions: ['bpm:task-assign-rule:query', 'bpm:task-assign-rule:create'] })
    expect(await screen.findByText('角色：班主任')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /的规则/ }).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/设\s*置/),
    ])
  })

  it('should lead to the designer while there is no task', async () => {
    const { host, close } = open([])
    fireEvent.click(await screen.findByRole('button', { name: '去设计流程' }))
    expect(close).toHaveBeenCalledWith(false)
    expect(host.visited).toEqual(['/bpm/manager/model/design/3'])
  })
})
