import { describe, expect, it } from 'vitest'
import { readDiagram } from '#process/readDiagram.ts'
import { diagramJson } from '../../../../src/custom/bpmn/designer/diagramJson.ts'

const XML = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:x="urn:x" targetNamespace="t">
  <process id="leave" isExecutable="true">
    <startEvent id="begin"><outgoing>flow</outgoing></startEvent>
    <sequenceFlow id="flow" sourceRef="begin" targetRef="lead"/>
    <userTask id="lead" camunda:assignee="\${boss}" x:colour="red">
      <documentation>说明</documentation>
      <extensionElements><x:note level="1">留</x:note></extensionElements>
      <incoming>flow</incoming>
    </userTask>
  </process>
</definitions>`

describe('diagramJson', () => {
  it('should say what each element says, and name the elements that it refers to', async () => {
    const { definitions } = await readDiagram(XML)
    const [process] = JSON.parse(diagramJson(definitions)).rootElements
    expect(process).toMatchObject({ $type: 'bpmn:Process', id: 'leave', isExecutable: true })
    const [begin, flow, lead] = process.flowElements
    expect(begin).toEqual({ $type: 'bpmn:StartEvent', id: 'begin', outgoing: ['flow'] })
    expect(flow).toMatchObject({ id: 'flow', sourceRef: 'begin', targetRef: 'lead' })
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the process
    expect(lead).toMatchObject({ assignee: '${boss}', 'x:colour': 'red', documentation: [{ text: '说明' }] })
    const [note] = lead.extensionElements.values
    expect(note).toEqual({ $type: 'x:note', level: '1', $body: '留' })
  })
})
