import { describe, expect, it } from 'vitest'
import { newDiagram } from '#process/processes.ts'
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
      { kind: 'changed', elementId: 'StartEvent_1', elementName: '发起', properties: ['名称'] },
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
      expect.objectContaining({ kind: 'changed', elementId: 'wait', properties: ['事件 › 持续时长'] }),
      expect.objectContaining({ kind: 'changed', elementId: 'm', properties: ['名称'] }),
    ])
  })

  it('should name what differs inside of extensions', async () => {
    const listening = (extensions: string, attributes = '') =>
      before.replace(
        '</bpmn:process>',
        `<bpmn:userTask id="lead" name="审批" ${attributes}>${extensions && `<bpmn:extensionElements>${extensions}</bpmn:extensionElements>`}</bpmn:userTask></bpmn:process>`,
      )
    const wordsOf = async (old: string, young: string) =>
      (await compareDiagrams(old, young)).map(({ elementId, properties }) => [elementId, properties])
    const listener = (name: string, value: string, field = '') =>
      `<camunda:executionListener event="start" ${name}="${value}">${field}</camunda:executionListener>`
    const field = (value: string) =>
      `<camunda:field name="who"><camunda:string>${value}</camunda:string></camunda:field>`
    expect(
      await wordsOf(
        listening(listener('class', 'a.First', field('甲'))),
        listening(listener('class', 'a.Other', field('乙'))),
      ),
    ).toEqual([['lead', ['执行监听器“start” › Java 类', '执行监听器“start” › 注入字段“who” › 字段值']]])
    expect(
      await wordsOf(listening(''), listening(listener('class', 'a.First'), 'camunda:assignee="3"')),
    ).toEqual([['lead', ['执行监听器“start”（新增）', '处理人']]])
    const data = (label: string, color: string) =>
      `<camunda:formData><camunda:formField id="days" label="${label}"/></camunda:formData>
      <camunda:properties><camunda:property name="color" value="${color}"/></camunda:properties>
      <camunda:button id="b1" name="${label}"/><camunda:unheardOf deep="${color}"/>`
    expect(await wordsOf(listening(data('天数', '红')), listening(data('天', '蓝')))).toEqual([
      [
        'lead',
        [
          '表单数据 › 表单字段“days” › 显示名称',
          '扩展属性“color” › 值',
          '按钮“b1” › 名称',
          'unheardOf › deep',
        ],
      ],
    ])
  })

  it('should tell an element that was only moved apart', async () => {
    expect(await compareDiagrams(before, before.replace('x="180"', 'x="280"'))).toEqual([
      { kind: 'moved', elementId: 'StartEvent_1', elementName: '开始', properties: [] },
    ])
  })
})
