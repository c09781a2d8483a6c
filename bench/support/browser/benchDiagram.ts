/** Tasks in a row of the drawing. */
const perRow = 20
const stepX = 160
const stepY = 140

/** A drawn process of so many elements: a chain of user tasks with candidates, and the flows between them. */
export function benchDiagram(elements: number): string {
  const count = Math.ceil((elements + 1) / 2)
  const tasks = Array.from({ length: count }, (_, index) => index)
  const flows = tasks.slice(1)
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="bench" targetNamespace="http://bpmn.io/schema/bpmn">
<bpmn:process id="bench_process" name="测量" isExecutable="true">
${tasks.map(taskOf).join('\n')}
${flows.map(index => `<bpmn:sequenceFlow id="flow_${index}" sourceRef="task_${index - 1}" targetRef="task_${index}"/>`).join('\n')}
</bpmn:process>
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="bench_process">
${tasks.map(shapeOf).join('\n')}
${flows.map(edgeOf).join('\n')}
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`
}

const xOf = (index: number) => 100 + (index % perRow) * stepX
const yOf = (index: number) => 100 + Math.floor(index / perRow) * stepY

function taskOf(index: number): string {
  return `<bpmn:userTask id="task_${index}" name="任务${index}" camunda:candidateGroups="reviewers" camunda:priority="50"><bpmn:extensionElements><camunda:properties><camunda:property name="step" value="${index}"/></camunda:properties></bpmn:extensionElements></bpmn:userTask>`
}

function shapeOf(index: number): string {
  return `<bpmndi:BPMNShape id="shape_${index}" bpmnElement="task_${index}"><dc:Bounds x="${xOf(index)}" y="${yOf(index)}" width="100" height="80"/></bpmndi:BPMNShape>`
}

function edgeOf(index: number): string {
  const [from, to] = [index - 1, index]
  const start = `<di:waypoint x="${xOf(from) + 100}" y="${yOf(from) + 40}"/>`
  const end = `<di:waypoint x="${xOf(to)}" y="${yOf(to) + 40}"/>`
  return `<bpmndi:BPMNEdge id="edge_${index}" bpmnElement="flow_${index}">${start}${end}</bpmndi:BPMNEdge>`
}
