import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { EngineProvider } from '#engine'
import { createFakeHost, type FakeHostOptions } from '#tests/engine/support/createFakeHost.ts'
import TrialDialog from '../../../../src/custom/bpmn/trial/TrialDialog.tsx'
import { type Drawing, processXml } from '../../../process/execution/processXml.ts'
import { drawInJsdom } from '../viewer/drawInJsdom.ts'

beforeAll(() => {
  drawInJsdom()
  configure({ defaultHidden: true })
  HTMLCanvasElement.prototype.getContext = () => null
})

const DRAWING: Drawing = {
  nodes: { s: 'start', a: 'user', g: 'xor', b: 'user', e: 'end', z: 'end' },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of a process
  flows: ['s>a', 'a>g', 'g>b ${days > 3}', 'g>z *', 'b>e'],
}
const ANSWER = { kind: 'seats', isShared: false, total: 1, users: [{ userId: 9, nickName: '王敏' }] }

function open(xml: string, answer?: FakeHostOptions['answer']) {
  const people: FakeHostOptions['answer'] = ({ path }) =>
    path === '/bpm/model/try-people' ? { code: 200, msg: '', data: ANSWER } : undefined
  const host = createFakeHost({ models: {}, answer: answer ?? people })
  const [show, close] = [vi.fn(), vi.fn()]
  const stored = { id: 3, key: 'process', name: '请假', version: 1, bpmnXml: xml, formId: null }
  render(
    <EngineProvider host={host}>
      <TrialDialog
        model={{ ...stored, updateBy: null, updateTime: null }}
        facts={{ fields: null, assigned: [] }}
        work={xml}
        show={show}
        close={close}
      />
    </EngineProvider>,
  )
  return { host, show, close }
}

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))

const way = () =>
  within(screen.getByRole('region', { name: '走过的路' }))
    .getAllByRole('listitem')
    .map(item => item.textContent)

const places = () => [...document.querySelectorAll('.m-trial-place > strong')].map(one => one.textContent)

describe('TrialDialog', () => {
  it('should lead a case through the diagram by the values that were typed, and take steps back', async () => {
    const { host } = open(processXml(DRAWING))
    fireEvent.change(await screen.findByLabelText('“days”的值'), { target: { value: '5' } })
    press('开始试运行')
    expect(places()).toEqual(['A'])
    expect(await screen.findByText('处理人：王敏')).toBeTruthy()
    expect(host.calls).toContainEqual(
      expect.objectContaining({
        path: '/bpm/model/try-people',
        body: expect.objectContaining({ id: 3, node: 'a', variables: { days: 5 }, items: null }),
      }),
    )
    press(/^通\s*过$/)
    expect(places()).toEqual(['B'])
    press('退回“A”')
    expect(way()).toEqual(['“B”退回“A”', '“A”通过', '发起'])
    press(/撤销一步/)
    expect(places()).toEqual(['B'])
    press(/^不\s*通\s*过$/)
    expect(screen.getByText('流程因不通过而结束')).toBeTruthy()
    // Another case begins with what was typed before.
    press(/重新开始/)
    const field = screen.getByLabelText<HTMLInputElement>('“days”的值')
    fireEvent.change(field, { target: { value: '2' } })
    press('开始试运行')
    press(/^通\s*过$/)
    expect(screen.getByText('流程走完了')).toBeTruthy()
  })

  it('should name what cannot be published, stop there, go on by hand, and lead to the element', async () => {
    const xml = processXml({
      nodes: { s: 'start', w: 'service', b: 'user', e: 'end' },
      flows: ['s>w', 'w>b', 'b>e'],
    }).replaceAll('bpmn:serviceTask', 'bpmn:scriptTask')
    const { show, close } = open(xml)
    expect(await screen.findByText(/处问题，还不能发布/)).toBeTruthy()
    // What only keeps it from being published is among them.
    expect(screen.getByText(/用户任务“B”没有处理人/)).toBeTruthy()
    press('开始试运行')
    expect(places()).toEqual(['W'])
    press('消息到达')
    expect(places()).toEqual(['B'])
    fireEvent.click(screen.getByText(/脚本任务“W”/))
    expect(close).toHaveBeenCalled()
    expect(show).toHaveBeenCalledWith('w')
  })

  it('should say where a case does not go on, and leave it where it was', async () => {
    const { show } = open(processXml({ ...DRAWING, flows: DRAWING.flows.filter(flow => flow !== 'g>z *') }))
    fireEvent.change(await screen.findByLabelText('“days”的值'), { target: { value: 'viele' } })
    press('开始试运行')
    press(/^通\s*过$/)
    expect(screen.getByText('走不下去：流转条件无法计算')).toBeTruthy()
    expect(places()).toEqual(['A'])
    press('在画布上选中“G”')
    await waitFor(() => expect(show).toHaveBeenCalledWith('g'))
  })
})
