import type { ModdleElement } from '../ModdleElement.ts'

/** Notes each flow at its ends, which many tools leave out of the text though it says where the flow leads. */
export function linkFlows(elements: ModdleElement[]): void {
  for (const flow of elements.filter(element => element.$instanceOf('bpmn:SequenceFlow'))) {
    add(flow.sourceRef, 'outgoing', flow)
    add(flow.targetRef, 'incoming', flow)
  }
}

function add(node: ModdleElement | undefined, property: 'incoming' | 'outgoing', flow: ModdleElement): void {
  const flows: ModdleElement[] | undefined = node?.get(property)
  if (flows && !flows.includes(flow)) flows.push(flow)
}
