import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { beforeEach, describe, expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import { createFakeHost, type FakeCall } from '#tests/engine/support/createFakeHost.ts'
import { InstancePage } from '../../../src/custom/bpm-instance/InstancePage.tsx'
import type { ApprovalDetail } from '../../../src/custom/bpm-instance/useApprovalDetail.ts'
import { loadWidgets, widgetSources } from '../../widgets/loadWidgets.ts'
import { leaveDetail, taskOf } from './leaveProcess.ts'

const loadParts = () =>
  Promise.all([
    loadWidgets(),
    import('../../../src/engine/form/live/DocumentForm.tsx'),
    import('../../../src/engine/documents/FilledDocument.tsx'),
    import('../../../src/custom/bpm-instance/operations/OperationDialog.tsx'),
  ])

/**
 * @param answer what the server says to what is written
 * @param places the nodes to which the task can go back
 */
async function open(
  details: (ApprovalDetail | Promise<ApprovalDetail>)[],
  answer: (call: FakeCall) => unknown = () => true,
  places: Promise<object[]> = Promise.resolve([]),
) {
  await loadParts()
  configure({ defaultHidden: true })
  window.history.replaceState(null, '', '/bck/system/task/process-instance/detail?id=12&taskId=503')
  const waiting = [...details]
  const host = createFakeHost({
    models: {},
    answer: async call => {
      if (call.path.endsWith('get-approval-detail')) {
        return { code: 200, data: await (waiting.length > 1 ? waiting.shift() : waiting[0]) }
      }
      if (call.path.endsWith('/phrases')) return { code: 200, data: ['请补充材料'] }
      if (call.path.endsWith('/list-by-return')) return { code: 200, data: await places }
      if (call.method === 'GET') return { code: 200, data: [] }
      return { code: 200, data: answer(call) }
    },
  })
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <EngineProvider host={host} widgets={widgetSources}>
        <InstancePage />
      </EngineProvider>
    </SWRConfig>,
  )
  await screen.findByText('张伟的请假')
  return host
}

const written = (host: { calls: FakeCall[] }) => host.calls.filter(({ method }) => method !== 'GET')

const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** The last button of a name: that of the dialog. */
const confirm = (name: string) =>
  fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement)

function refusal(message: string, errors: object[] = []): never {
  throw Object.assign(new Error(message), { status: 601, errors })
}

describe('InstancePage', () => {
  beforeEach(() => localStorage.clear())

  it('should show what a right allows: fields to change, to look at, and none of the others', async () => {
    await open([leaveDetail()])
    const days = (await screen.findByLabelText('天数')) as HTMLInputElement
    expect(days.value).toBe('3')
    expect(screen.getByText('探亲')).toBeTruthy()
    expect(screen.queryByText('工资')).toBeNull()
    expect(screen.queryByText('900')).toBeNull()
    expect(screen.getByText('角色：校领导（3 人）')).toBeTruthy()
  })

  it('should approve with the opinion, what was changed and the version that was seen', async () => {
    const host = await open([leaveDetail()])
    fireEvent.change(await screen.findByLabelText('天数'), { target: { value: '2' } })
    fireEvent.click(button('同意'))
    fireEvent.change(await screen.findByLabelText('意见'), { target: { value: '同意' } })
    confirm('同意')
    await waitFor(() => expect(host.shown).toContain('success 已通过'))
    expect(written(host)).toMatchObject([
      {
        method: 'PUT',
        path: '/bpm/task/approve',
        body: { id: 503, reason: '同意', variables: { days: 2 }, version: 4 },
      },
    ])
  })

  it('should open no dialog while the form is wrong, and put what the server finds at its field', async () => {
    const host = await open([leaveDetail()], () =>
      refusal('请检查填写的内容', [{ field: 'variables.days', code: 'x', message: '本月只剩 1 天' }]),
    )
    fireEvent.change(await screen.findByLabelText('天数'), { target: { value: '' } })
    fireEvent.click(button('同意'))
    expect(host.shown).toEqual(['warning 表单填写有误，请先修改'])
    fireEvent.change(screen.getByLabelText('天数'), { target: { value: '5' } })
    fireEvent.click(button('同意'))
    await screen.findByLabelText('意见')
    confirm('同意')
    expect(await screen.findByText('本月只剩 1 天')).toBeTruthy()
    await waitFor(() => expect(screen.queryByLabelText('意见')).toBeNull())
  })

  it('should tell who was quicker, read the process anew and offer nothing more', async () => {
    const message = '任务已由 李娜 于 2026-01-05 10:00:00 通过'
    const later = leaveDetail({ todoTask: null, actions: [], formFieldsPermission: { subject: '1' } })
    const host = await open([leaveDetail(), later], () => refusal(message))
    fireEvent.click(button('不同意'))
    await screen.findByLabelText('意见')
    confirm('不同意')
    expect(await screen.findByText('请填写意见')).toBeTruthy()
    expect(written(host)).toEqual([])
    fireEvent.change(screen.getByLabelText('意见'), { target: { value: '材料不全' } })
    confirm('不同意')
    expect(await screen.findByText(message)).toBeTruthy()
    await waitFor(() =>
      expect((screen.getAllByRole('button', { name: /不同意$/ }).at(-1) as HTMLButtonElement).disabled).toBe(
        true,
      ),
    )
    expect(written(host)).toHaveLength(1)
  })

  it('should offer what the node calls its buttons, in their order, and hide what it hides', async () => {
    const buttons = [
      { code: 'reject', name: '驳回', hidden: false, next: '' },
      { code: 'approve', name: '批准', hidden: false, next: '' },
      { code: 'return', name: '', hidden: true, next: '' },
    ]
    await open([leaveDetail({ todoTask: { ...taskOf({}), buttons, reasonRequire: true } })])
    expect(button('驳回')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '退回任务' })).toBeNull()
    fireEvent.click(button('批准'))
    await screen.findByLabelText('意见')
    confirm('批准')
    expect(await screen.findByText('请填写意见')).toBeTruthy()
  })

  it('should offer nothing more after a decision until the process has been read anew', async () => {
    const later = leaveDetail({ todoTask: null, actions: [], formFieldsPermission: { subject: '1' } })
    const { promise, resolve } = Promise.withResolvers<ApprovalDetail>()
    const host = await open([leaveDetail(), promise])
    fireEvent.click(button('不同意'))
    fireEvent.change(await screen.findByLabelText('意见'), { target: { value: '材料不全' } })
    confirm('不同意')
    await waitFor(() => expect(written(host)).toHaveLength(1))
    const agree = () => screen.queryByRole('button', { name: '同意' }) as HTMLButtonElement | null
    await waitFor(() => expect(agree()?.disabled).toBe(true))
    resolve(later)
    await waitFor(() => expect(agree()).toBeNull())
  })

  it('should offer to return a task once the only place for it is known, and choose that', async () => {
    const { promise, resolve } = Promise.withResolvers<object[]>()
    const host = await open([leaveDetail({ actions: ['return'] })], () => true, promise)
    fireEvent.click(button('退回任务'))
    fireEvent.change(await screen.findByLabelText('意见'), { target: { value: '请写明去处' } })
    const send = () => screen.getAllByRole('button', { name: '退回任务' }).at(-1) as HTMLButtonElement
    expect(send().disabled).toBe(true)
    fireEvent.keyDown(screen.getByLabelText('意见'), { key: 'Enter', ctrlKey: true })
    resolve([{ taskDefinitionKey: 'apply', name: '提交请假' }])
    await waitFor(() => expect(send().disabled).toBe(false))
    expect(screen.queryByText('请选择环节')).toBeNull()
    confirm('退回任务')
    await waitFor(() => expect(written(host)).toHaveLength(1))
    expect(written(host)[0]?.body).toMatchObject({ targetTaskDefinitionKey: 'apply', reason: '请写明去处' })
  })

  it('should put a common phrase behind what was typed', async () => {
    await open([leaveDetail()])
    fireEvent.click(button('不同意'))
    const opinion = (await screen.findByLabelText('意见')) as HTMLTextAreaElement
    fireEvent.change(opinion, { target: { value: '已看过' } })
    fireEvent.click(await screen.findByRole('button', { name: '填入“请补充材料”' }))
    expect(opinion.value).toBe('已看过，请补充材料')
  })
})
