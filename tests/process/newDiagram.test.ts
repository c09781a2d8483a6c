import { describe, expect, it } from 'vitest'
import { newDiagram, tasksOf } from '#process/processes.ts'
import { readDiagram } from '#process/readDiagram.ts'
import { VENDORS } from '#process/vendors.ts'
import { hasLayout } from '#process/withLayout.ts'
import { readFixture } from './corpus.ts'
import { diagramOf } from './diagramOf.ts'

describe('newDiagram', () => {
  it.each(VENDORS)('should begin a process for %s with a start event that is drawn', async vendor => {
    const {
      definitions,
      vendor: recognised,
      warnings,
    } = await readDiagram(await newDiagram({ key: 'leave', name: '请假 <一>', vendor }))
    const [process] = definitions.rootElements

    expect({
      recognised,
      warnings,
      id: process.id,
      name: process.name,
      isExecutable: process.isExecutable,
    }).toEqual({
      recognised: vendor,
      warnings: [],
      id: 'leave',
      name: '请假 <一>',
      isExecutable: true,
    })
    expect(process.flowElements.map((element: { $type: string }) => element.$type)).toEqual([
      'bpmn:StartEvent',
    ])
    expect(hasLayout(definitions)).toBe(true)
  })

  it('should name the start event in the language of whoever begins it', async () => {
    expect(await newDiagram({ key: 'leave', name: 'Leave', language: 'en' })).toContain('name="Start"')
    expect(await newDiagram({ key: 'leave', name: '请假', language: 'zh' })).toContain('name="开始"')
  })
})

describe('tasksOf', () => {
  it('should list user tasks, those inside sub-processes too', async () => {
    const xml = diagramOf(
      '<bpmn:userTask id="a" name="甲" /><bpmn:serviceTask id="s" /><bpmn:subProcess id="p"><bpmn:userTask id="b" /></bpmn:subProcess>',
    )

    expect(await tasksOf(xml)).toEqual([
      { key: 'a', name: '甲' },
      { key: 'b', name: '' },
    ])
    expect(await tasksOf(readFixture('fields'))).toEqual([{ key: 'approve', name: '审批' }])
  })
})
