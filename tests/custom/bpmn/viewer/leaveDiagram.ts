/** An element of the diagram below: kind, id, name, place. */
const NODES: [kind: string, id: string, name: string, x: number, y: number][] = [
  ['startEvent', 'start', '开始', 160, 180],
  ['userTask', 'apply', '填写申请', 240, 158],
  ['exclusiveGateway', 'days', '超过三天？', 390, 173],
  ['userTask', 'lead', '主管审批', 500, 158],
  ['userTask', 'head', '校长审批', 500, 288],
  ['serviceTask', 'book', '登记考勤', 660, 158],
  ['endEvent', 'end', '结束', 820, 180],
]

const FLOWS: [id: string, from: string, to: string][] = [
  ['f1', 'start', 'apply'],
  ['f2', 'apply', 'days'],
  ['f3', 'days', 'lead'],
  ['f4', 'days', 'head'],
  ['f5', 'lead', 'book'],
  ['f6', 'head', 'book'],
  ['f7', 'book', 'end'],
]

const SIZES: Record<string, [width: number, height: number]> = {
  startEvent: [36, 36],
  endEvent: [36, 36],
  exclusiveGateway: [50, 50],
}

const sizeOf = (kind: string) => SIZES[kind] ?? [100, 80]

/** A process of leave with one element of each kind that the viewer tells apart. @param names other names, by id; XML */
export function leaveDiagram(names: Record<string, string> = {}): string {
  const elements = NODES.map(([kind, id, name]) => `<bpmn:${kind} id="${id}" name="${names[id] ?? name}" />`)
  const flows = FLOWS.map(
    ([id, from, to]) => `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}" />`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"
  xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="Definitions_1" targetNamespace="http://bpmn.io/schema/bpmn">
  <bpmn:process id="leave" name="请假" isExecutable="true">${[...elements, ...flows].join('')}</bpmn:process>
  <bpmndi:BPMNDiagram id="Diagram_1"><bpmndi:BPMNPlane id="Plane_1" bpmnElement="leave">
    ${NODES.map(shapeOf).join('')}${FLOWS.map(edgeOf).join('')}
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`
}

function shapeOf([kind, id, , x, y]: (typeof NODES)[number]): string {
  const [width, height] = sizeOf(kind)
  const bounds = `<dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" />`
  return `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}">${bounds}</bpmndi:BPMNShape>`
}

function edgeOf([id, from, to]: (typeof FLOWS)[number]): string {
  const start = middleOf(from, 1)
  const end = middleOf(to, 0)
  const points = [start, { x: end.x - 20, y: start.y }, { x: end.x - 20, y: end.y }, end]
  const way = points.map(({ x, y }) => `<di:waypoint x="${x}" y="${y}" />`).join('')
  return `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${way}</bpmndi:BPMNEdge>`
}

/** The middle of an element's left (0) or right (1) side. */
function middleOf(id: string, side: 0 | 1) {
  const [kind, , , x, y] = NODES.find(node => node[1] === id) as (typeof NODES)[number]
  const [width = 0, height = 0] = sizeOf(kind)
  return { x: x + width * side, y: y + height / 2 }
}
