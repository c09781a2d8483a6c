import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import { createFakeHost, type FakeHostOptions } from '#tests/engine/support/createFakeHost.ts'
import RehearsalView from '../../../../src/custom/bpmn/rehearsal/RehearsalView.tsx'
import { drawInJsdom } from '../viewer/drawInJsdom.ts'
import { leaveDiagram } from '../viewer/leaveDiagram.ts'

beforeAll(() => {
  drawInJsdom()
  configure({ defaultHidden: true })
  HTMLCanvasElement.prototype.getContext = () => null
})

const node = (id: string, name: string, type = 'userTask') => ({ id, name, type })
const people = (...names: string[]) => ({ people: [{ type: 10, names }] })
const facts = (id: number, name: string) => ({ id, name, version: 2, startUser: { nickName: '李雷' } })
const changed = {
  ...{ outcome: 'changed', isPeople: false, stuck: null },
  ...{
    beforeWay: [node('apply', '填写申请')],
    nowWay: [node('apply', '填写申请'), node('head', '校长审批')],
  },
}
const RESULT = {
  ...{ total: 7, rehearsed: 6, same: 2, changed: 3, impossible: 1 },
  instances: [
    {
      ...{ ...facts(1, '李雷的请假'), ...changed },
      ...{
        before: { ...node('end', '', 'endEvent'), people: [] },
        now: { ...node('head', '校长审批'), ...people('校长') },
      },
    },
    {
      ...{ ...facts(2, '韩梅梅的请假'), ...changed, isPeople: true },
      before: { ...node('lead', '主管审批'), ...people('主管') },
      now: { ...node('lead', '主管审批'), ...people('校长', '书记') },
    },
    {
      ...{ ...facts(3, '魏华的请假'), ...changed, stuck: 'CONDITION_FAILED', before: null },
      now: { ...node('days', '超过三天？', 'exclusiveGateway'), people: [] },
    },
    { ...facts(4, '林涛的请假'), outcome: 'impossible', reason: 'MOVED' },
  ],
}

function open(answer: FakeHostOptions['answer']) {
  const dictionaries = { bpm_task_assign_rule_type: { 10: '角色' } }
  const host = createFakeHost({ models: {}, dictionaries, answer })
  render(
    <EngineProvider host={host}>
      <RehearsalView modelId={3} xml={leaveDiagram()} />
    </EngineProvider>,
  )
  return host
}

const answering =
  (data: object): FakeHostOptions['answer'] =>
  ({ path }) =>
    path === '/bpm/model/rehearse' ? { code: 200, msg: '', data } : undefined

const marked = (id: string) =>
  document.querySelector(`.djs-element[data-element-id="${id}"]`)?.getAttribute('data-style')

describe('RehearsalView', () => {
  it('should say whose way changes and how, and mark on the diagram where', async () => {
    const host = open(answering(RESULT))
    expect(await screen.findByText('走向改变 3')).toBeTruthy()
    expect(host.calls[0]).toMatchObject({ method: 'POST', path: '/bpm/model/rehearse', body: { id: 3 } })
    for (const words of [
      /另有 1 个没有对照/,
      '原来到“结束事件”，现在到“校长审批”',
      '“主管审批”的处理人：角色：主管 → 角色：校长、书记',
      '会停在“超过三天？”：流转条件无法计算',
    ])
      expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText(/曾由管理员跳转或迁移/).textContent).toContain('林涛的请假')
    await waitFor(() => expect(marked('head')).toBe('pending'), { timeout: 10_000 })
    expect(marked('apply')).toBe('done')
    fireEvent.click(screen.getByRole('button', { name: '韩梅梅的请假' }))
    await waitFor(() => expect(marked('lead')).toBe('pending'))
  })

  it('should say that nothing was started yet, and what keeps the diagram from being played', async () => {
    const none = { total: 0, rehearsed: 0, same: 0, changed: 0, impossible: 0, instances: [] }
    open(answering(none))
    expect(await screen.findByText('这个流程还没有实例，没有可以对照的。')).toBeTruthy()
    const errors = [{ field: 'w', code: 'script', message: '不支持脚本任务“计算”' }]
    open(() => {
      throw Object.assign(new Error('流程有问题，不能对照历史实例'), { status: 601, errors })
    })
    expect(await screen.findByText('不支持脚本任务“计算”')).toBeTruthy()
  })
})
