import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import type { PageModel } from '#model/types/index.ts'
import { newDiagram } from '#process/processes.ts'
import { createFakeHost, type FakeHostOptions } from '#tests/engine/support/createFakeHost.ts'
import { DefinitionDialog } from '../../../src/custom/bpm-model/DefinitionDialog.tsx'
import { drawInJsdom } from '../bpmn/viewer/drawInJsdom.ts'

beforeAll(() => {
  drawInJsdom()
  configure({ defaultHidden: true })
  // There is none, which jsdom would say at each text that is measured.
  HTMLCanvasElement.prototype.getContext = () => null
})

const rule = {
  ...{ id: null, taskDefinitionKey: 'lead', taskDefinitionName: '审批', version: null },
  ...{ type: 10, options: [3], optionNames: ['班主任'] },
}

async function open(options: Partial<FakeHostOptions> = {}) {
  const xml = await newDiagram({ key: 'leave', name: '请假' })
  const host = createFakeHost({
    models: {},
    dictionaries: { bpm_task_assign_rule_type: { 10: '角色' } },
    answer: ({ path }) => {
      if (path.endsWith('/get-bpmn-xml')) return { code: 200, msg: '', data: xml }
      return path.endsWith('/list') ? { code: 200, msg: '', data: [rule] } : undefined
    },
    ...options,
  })
  render(
    <EngineProvider host={host}>
      <DefinitionDialog
        model={{} as PageModel}
        record={{ id: 9, name: '请假申请', version: 2 }}
        selection={[9]}
        close={() => undefined}
      />
    </EngineProvider>,
  )
  return { host, xml }
}

describe('DefinitionDialog', () => {
  it('should show the diagram of a version, its frozen rules, and its XML as text', async () => {
    const { host, xml } = await open()
    expect(await screen.findByText('请假申请（第 2 版）')).toBeTruthy()
    await waitFor(() => expect(document.querySelector('[data-element-id="StartEvent_1"]')).not.toBeNull(), {
      timeout: 10_000,
    })
    fireEvent.click(screen.getByRole('tab', { name: '分配规则' }))
    expect(await screen.findByText('角色：班主任')).toBeTruthy()
    expect(host.calls).toContainEqual(
      expect.objectContaining({
        ...{ path: '/bpm/task-assign-rule/list', query: { processDefinitionId: 9 } },
      }),
    )
    fireEvent.click(screen.getByRole('tab', { name: 'XML' }))
    await waitFor(() => expect(document.querySelector('.m-bpm-definition-xml')?.textContent).toBe(xml))
  })

  it('should not ask for rules that may not be seen', async () => {
    const { host } = await open({ permissions: ['bpm:process-definition:query'] })
    fireEvent.click(await screen.findByRole('tab', { name: '分配规则' }))
    expect(await screen.findByText('您没有查看分配规则的权限')).toBeTruthy()
    expect(host.calls.some(({ path }) => path.endsWith('/list'))).toBe(false)
  })

  it('should say why a diagram cannot be read, and try again', async () => {
    const xml = await newDiagram({ key: 'leave', name: '请假' })
    let count = 0
    await open({
      answer: ({ path }) => {
        if (!path.endsWith('/get-bpmn-xml')) return undefined
        if (++count === 1) throw Object.assign(new Error('后端接口连接异常'), { status: 0 })
        return { code: 200, msg: '', data: xml }
      },
    })
    expect(await screen.findByText('后端接口连接异常')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
    expect(await screen.findByRole('tab', { name: '流程图' })).toBeTruthy()
  })
})
