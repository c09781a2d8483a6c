import { describe, expect, it } from 'vitest'
import { newDiagram } from '#process/newDiagram.ts'
import { compareDiagrams } from '../../../../src/custom/bpmn/designer/compareDiagrams.ts'

const before = await newDiagram({ key: 'leave', name: '请假' })

describe('compareDiagrams', () => {
  it('should find nothing between a text and itself', async () => {
    expect(await compareDiagrams(before, before)).toEqual([])
  })

  it('should name what was added, removed and changed', async () => {
    const withEnd = before.replace('</bpmn:process>', '<bpmn:endEvent id="end" name="结束" /></bpmn:process>')
    const end = { kind: 'added', elementId: 'end', elementName: '结束', properties: [] }
    expect(await compareDiagrams(before, withEnd)).toEqual([end])
    expect(await compareDiagrams(withEnd, before)).toEqual([{ ...end, kind: 'removed' }])
    expect(await compareDiagrams(before, before.replace('name="开始"', 'name="发起"'))).toEqual([
      { kind: 'changed', elementId: 'StartEvent_1', elementName: '发起', properties: ['name'] },
    ])
  })

  it('should find what lies deep in an element, such as the time of a timer', async () => {
    const timed = (time: string) =>
      before.replace(
        '</bpmn:process>',
        `<bpmn:intermediateCatchEvent id="wait" name="等"><bpmn:timerEventDefinition id="d"><bpmn:timeDuration>${time}</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent></bpmn:process><bpmn:message id="m" name="${time}" />`,
      )
    expect(await compareDiagrams(timed('PT1H'), timed('PT1H'))).toEqual([])
    expect(await compareDiagrams(timed('PT1H'), timed('PT2H'))).toEqual([
      expect.objectContaining({ kind: 'changed', elementId: 'wait', properties: ['eventDefinitions'] }),
      expect.objectContaining({ kind: 'changed', elementId: 'm', properties: ['name'] }),
    ])
  })

  it('should tell an element that was only moved apart', async () => {
    expect(await compareDiagrams(before, before.replace('x="180"', 'x="280"'))).toEqual([
      { kind: 'moved', elementId: 'StartEvent_1', elementName: '开始', properties: [] },
    ])
  })
})
