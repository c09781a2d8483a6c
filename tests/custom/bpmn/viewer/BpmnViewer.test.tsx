import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { BpmnViewer } from '../../../../src/custom/bpmn/viewer/BpmnViewer.tsx'
import type { BpmnViewerProps } from '../../../../src/custom/bpmn/viewer/ViewerRecords.ts'
import { drawInJsdom } from './drawInJsdom.ts'
import { leaveDiagram } from './leaveDiagram.ts'

beforeAll(drawInJsdom)

const RECORDS = {
  activities: [
    { key: 'start', startTime: '2026-03-02 09:00:00', endTime: '2026-03-02 09:00:00' },
    { key: 'apply', taskId: 1, startTime: '2026-03-02 09:00:00', endTime: '2026-03-03 11:00:05' },
    { key: 'lead', taskId: 2, startTime: '2026-03-03 11:00:05' },
  ],
  tasks: [
    {
      id: 1,
      result: 2,
      assigneeUser: { nickname: '王敏', deptName: '教务处' },
      createTime: '2026-03-02 09:00:00',
      endTime: '2026-03-03 11:00:05',
      reason: '同意<img src=x onerror=alert(1)>',
    },
    { id: 2, result: 1, createTime: '2026-03-03 11:00:05' },
  ],
  instance: {
    result: 1,
    startUser: { nickname: '李雷', deptName: '学工处' },
    createTime: '2026-03-02 09:00:00',
  },
} satisfies Partial<BpmnViewerProps>

async function draw(props: BpmnViewerProps) {
  const { rerender } = render(<BpmnViewer {...props} />)
  const graphics = (id: string) => document.querySelector(`.djs-element[data-element-id="${id}"]`)
  const drawn = (id: string) => waitFor(() => expect(graphics(id)).not.toBeNull())
  return {
    drawn,
    redraw: (next: BpmnViewerProps) => rerender(<BpmnViewer {...next} />),
    graphics: (id: string) => graphics(id) as Element,
    styleOf: (id: string) => graphics(id)?.getAttribute('data-style') ?? null,
  }
}

describe('BpmnViewer', () => {
  it('should draw elements and flows by what is known of them, with a legend of what there is', async () => {
    const { drawn, graphics, styleOf } = await draw({ xml: leaveDiagram(), ...RECORDS })
    await drawn('apply')
    await waitFor(() => expect(styleOf('apply')).toBe('approved'))
    expect([styleOf('start'), styleOf('lead'), styleOf('f2'), styleOf('head')]).toEqual([
      'done',
      'todo',
      'approved',
      null,
    ])
    expect(graphics('apply').querySelector('.djs-visual rect')?.getAttribute('style')).toContain(
      'stroke: var(--m-bpmn-approved)',
    )
    const legend = screen.getByRole('list', { name: '图例' })
    expect(legend.textContent).toBe('通过已完成处理中')
    expect(document.querySelectorAll('.djs-overlay .m-bpmn-mark')).toHaveLength(2)
  })

  it('should draw anew what changed, and leave no style behind', async () => {
    const xml = leaveDiagram()
    const { redraw, styleOf } = await draw({ xml, ...RECORDS })
    await waitFor(() => expect(styleOf('lead')).toBe('todo'))
    const tasks = RECORDS.tasks.map(task => ({ ...task, result: 3 }))
    redraw({ xml, ...RECORDS, tasks })
    await waitFor(() => expect(styleOf('lead')).toBe('rejected'))
    expect([styleOf('apply'), styleOf('f2')]).toEqual(['rejected', null])
    redraw({ xml })
    await waitFor(() => expect(styleOf('apply')).toBeNull())
    expect(screen.queryByRole('list', { name: '图例' })).toBeNull()
  })

  it('should tell of an element that has the focus, as text, until Esc', async () => {
    const { graphics, styleOf } = await draw({ xml: leaveDiagram(), ...RECORDS })
    await waitFor(() => expect(styleOf('apply')).toBe('approved'))
    fireEvent.focusIn(graphics('apply'))
    const card = await screen.findByRole('tooltip')
    expect(card.textContent).toBe(
      '填写申请处理人王敏部门教务处结果通过开始时间2026-03-02 09:00:00结束时间2026-03-03 11:00:05用时1 天 2 小时意见同意<img src=x onerror=alert(1)>',
    )
    expect(card.querySelector('img')).toBeNull()
    fireEvent.keyDown(graphics('apply'), { key: 'Escape' })
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('should tell of an element under the pointer, and only of those of which something is known', async () => {
    const { graphics, styleOf } = await draw({ xml: leaveDiagram(), ...RECORDS })
    await waitFor(() => expect(styleOf('start')).toBe('done'))
    fireEvent.mouseOver(graphics('start'))
    expect((await screen.findByRole('tooltip')).textContent).toBe(
      '开始发起人李雷部门学工处发起时间2026-03-02 09:00:00',
    )
    expect(graphics('start').getAttribute('aria-label')).toContain('发起人：李雷')
    fireEvent.mouseOver(graphics('head'))
    expect(screen.queryByRole('tooltip')).toBeNull()
    expect(graphics('head').getAttribute('tabindex')).toBeNull()
  })

  it('should keep a card that was touched when the pointer is gone, and close it by a touch beside it', async () => {
    const { graphics, styleOf } = await draw({ xml: leaveDiagram(), ...RECORDS })
    await waitFor(() => expect(styleOf('apply')).toBe('approved'))
    const apply = graphics('apply') as SVGElement
    fireEvent.mouseOver(apply)
    apply.focus()
    fireEvent.click(apply)
    await screen.findByRole('tooltip')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.mouseOut(apply)
    act(() => vi.runAllTimers())
    vi.useRealTimers()
    expect(screen.queryByRole('tooltip')).not.toBeNull()
    fireEvent.click(graphics('apply').closest('svg') as Element)
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  })

  it('should draw the last of several texts, however long the others take', async () => {
    const slow = leaveDiagram({ apply: '先来的' }).replace(
      /<bpmndi:BPMNDiagram[\s\S]*<\/bpmndi:BPMNDiagram>/,
      '',
    )
    const { redraw, drawn, graphics } = await draw({ xml: slow })
    redraw({ xml: leaveDiagram({ apply: '后来的' }) })
    await drawn('apply')
    redraw({ xml: slow })
    redraw({ xml: leaveDiagram({ apply: '最后的' }) })
    await waitFor(() => expect(graphics('apply').textContent).toBe('最后的'))
  })

  it('should lay out a text that has no drawing', async () => {
    const xml = leaveDiagram().replace(/<bpmndi:BPMNDiagram[\s\S]*<\/bpmndi:BPMNDiagram>/, '')
    const { drawn, graphics } = await draw({ xml })
    await drawn('lead')
    expect(graphics('lead').textContent).toBe('主管审批')
  })

  it('should show scripts in names as text', async () => {
    const { drawn, graphics } = await draw({
      xml: leaveDiagram({ apply: '&lt;script&gt;alert(1)&lt;/script&gt;' }),
    })
    await drawn('apply')
    expect(graphics('apply').textContent).toBe('<script>alert(1)</script>')
    expect(graphics('apply').querySelector('script')).toBeNull()
  })

  it('should show a blank process without a text', async () => {
    const { drawn } = await draw({ xml: null })
    await drawn('StartEvent_1')
    expect(screen.getByTitle(/^业务流程_\d{13}$/)).toBeDefined()
  })

  it('should say calmly that a text is no diagram, log why, and draw the next one', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { redraw, drawn, graphics } = await draw({ xml: leaveDiagram() })
    await drawn('apply')
    redraw({ xml: '<!DOCTYPE a><a/>' })
    await screen.findByText('流程图暂时不能显示')
    expect(graphics('apply')).toBeNull()
    expect(warn.mock.calls.flat().map(String).join()).toContain('DOCTYPE')
    redraw({ xml: leaveDiagram() })
    await drawn('apply')
    await waitFor(() => expect(screen.queryByText('流程图暂时不能显示')).toBeNull())
  })

  it('should zoom by buttons and keys, as far as it goes', async () => {
    const { drawn, graphics } = await draw({ xml: leaveDiagram() })
    await drawn('apply')
    const scale = await screen.findByRole('status')
    const fitted = scale.textContent
    fireEvent.click(screen.getByRole('button', { name: '放大' }))
    expect(scale.textContent).not.toBe(fitted)
    for (let step = 0; step < 40; step++) fireEvent.keyDown(graphics('apply'), { key: '+' })
    expect(scale.textContent).toBe('400%')
    expect(screen.getByRole('button', { name: '放大' })).toHaveProperty('disabled', true)
    for (let step = 0; step < 50; step++) fireEvent.keyDown(graphics('apply'), { key: '-' })
    expect(scale.textContent).toBe('20%')
    fireEvent.keyDown(graphics('apply'), { key: '0' })
    expect(scale.textContent).toBe(fitted)
  })
})
