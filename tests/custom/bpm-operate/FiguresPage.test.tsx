import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import { createFakeHost } from '#tests/engine/support/createFakeHost.ts'
import { FiguresPage } from '../../../src/custom/bpm-operate/FiguresPage.tsx'
import { drawInJsdom } from '../bpmn/viewer/drawInJsdom.ts'
import { leaveDiagram } from '../bpmn/viewer/leaveDiagram.ts'

beforeAll(drawInJsdom)
beforeEach(() => configure({ defaultHidden: true }))

const HOUR = 3_600_000

const node = (id: string, name: string, part: object) => ({
  ...{ node: id, name, waiting: 0, passed: 0, p50: null, p95: null, overdue: 0, oldest: null },
  ...{ oldestMillis: null, ...part },
})

const figures = {
  definition: { id: 4, key: 'leave', name: '请假', version: 2, bpmnXml: leaveDiagram() },
  versions: [
    { id: 4, version: 2 },
    { id: 1, version: 1 },
  ],
  ...{ days: 90, most: 20_000 },
  instances: {
    ...{ running: 3, suspended: 1, incidents: 0, approved: 12, rejected: 2, cancelled: 1 },
    ...{ p50: 5 * HOUR, p95: 80 * HOUR },
  },
  nodes: [
    node('apply', '填写申请', { passed: 15, p50: HOUR, p95: 2 * HOUR }),
    node('lead', '主管审批', { waiting: 7, passed: 9, p50: 10 * HOUR, p95: 75 * HOUR, overdue: 2 }),
    node('book', '登记考勤', { passed: 9, p50: 20, p95: 900 }),
  ],
}

function open() {
  const host = createFakeHost({ models: {}, answer: () => ({ code: 200, data: figures }) })
  render(
    <EngineProvider host={host}>
      <FiguresPage params={{ definitionId: '4' }} />
    </EngineProvider>,
  )
  return host
}

const heatAt = (id: string) =>
  document.querySelector(`.djs-element[data-element-id="${id}"]`)?.getAttribute('data-style') ?? null

const badges = () => [...document.querySelectorAll('.m-bpmn-badge')].map(one => one.textContent)

describe('FiguresPage', () => {
  it('should colour nodes by their time and by who waits, and say the same in a table', async () => {
    const host = open()
    await waitFor(() => expect(heatAt('lead')).toBe('heat-4'))
    expect(host.calls[0]).toMatchObject({ query: { id: 4, days: 90, versions: 'one' } })
    expect([heatAt('apply'), heatAt('book')]).toEqual(['heat-2', null])
    expect(badges()).toEqual(['2 小时', '3 天 3 小时'])
    const row = document.querySelector('tr[data-row-key="lead"]') as HTMLElement
    const cells = within(row).getAllByRole('cell')
    expect(cells.map(cell => cell.textContent)).toEqual([
      ...['主管审批', '7', '2', '—', '9', '10 小时', '3 天 3 小时'],
    ])
    fireEvent.click(screen.getByText('正在等待', { selector: '.ant-segmented-item-label' }))
    await waitFor(() => expect(badges()).toEqual(['7']))
    expect([heatAt('apply'), heatAt('lead')]).toEqual([null, 'heat-2'])
  })
})
