interface DiagramOptions {
  key: string
  name?: string
  /** Attributes of the user task: camunda:assignee="…". */
  task?: string
  taskName?: string
  /** What stands between the start and the user task. */
  between?: string
}

/** A start, a user task called 审批 and an end, with their shapes. */
export function diagramOf({
  key,
  name = '请假',
  task = '',
  taskName = '审批',
  between = '',
}: DiagramOptions): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="Definitions_1" targetNamespace="http://bpmn.io/schema/bpmn">
  <bpmn:process id="${key}" name="${name}" isExecutable="true">
    <bpmn:startEvent id="start" name="开始"><bpmn:outgoing>f1</bpmn:outgoing></bpmn:startEvent>
    ${between === '' ? flow('f1', 'start', 'approve') : between}
    <bpmn:userTask id="approve" name="${taskName}" ${task}><bpmn:incoming>${between === '' ? 'f1' : 'f3'}</bpmn:incoming><bpmn:outgoing>f2</bpmn:outgoing></bpmn:userTask>
    ${flow('f2', 'approve', 'end')}
    <bpmn:endEvent id="end" name="结束"><bpmn:incoming>f2</bpmn:incoming></bpmn:endEvent>
  </bpmn:process>
  <bpmndi:BPMNDiagram id="d"><bpmndi:BPMNPlane id="p" bpmnElement="${key}">
    <bpmndi:BPMNShape id="start_di" bpmnElement="start"><dc:Bounds x="100" y="100" width="36" height="36" /></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="approve_di" bpmnElement="approve"><dc:Bounds x="200" y="80" width="100" height="80" /></bpmndi:BPMNShape>
    <bpmndi:BPMNShape id="end_di" bpmnElement="end"><dc:Bounds x="400" y="100" width="36" height="36" /></bpmndi:BPMNShape>
    <bpmndi:BPMNEdge id="f2_di" bpmnElement="f2"><di:waypoint x="300" y="120" /><di:waypoint x="400" y="120" /></bpmndi:BPMNEdge>
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`
}

const flow = (id: string, from: string, to: string) =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}" />`

/** A script task before the user task. */
export const scriptTask = `${flow('f1', 'start', 'script')}
    <bpmn:scriptTask id="script" name="计算天数" scriptFormat="javascript"><bpmn:incoming>f1</bpmn:incoming><bpmn:outgoing>f3</bpmn:outgoing><bpmn:script>1</bpmn:script></bpmn:scriptTask>
    ${flow('f3', 'script', 'approve')}`
