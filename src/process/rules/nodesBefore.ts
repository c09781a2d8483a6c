import type { ModdleElement } from '../ModdleElement.ts'

/**
 * The user tasks and start events from which a way leads to a node, the nearest first: what a task can be sent back to.
 * A way leads into sub-processes and out of them, and from an activity to the events that hang on it.
 */
export function nodesBefore(node: ModdleElement): ModdleElement[] {
  const seen = new Set<ModdleElement>()
  const waiting = cameFrom(node)
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...cameFrom(next))
  }
  return [...seen].filter(isTarget)
}

const isTarget = (node: ModdleElement): boolean =>
  node.$instanceOf('bpmn:UserTask') ||
  (node.$instanceOf('bpmn:StartEvent') && node.$parent?.$instanceOf('bpmn:Process') === true)

function cameFrom(node: ModdleElement): ModdleElement[] {
  const sources: ModdleElement[] = (node.incoming ?? []).flatMap(
    ({ sourceRef }: ModdleElement) => sourceRef ?? [],
  )
  const host: ModdleElement[] = node.attachedToRef ? [node.attachedToRef] : []
  const around: ModdleElement[] =
    node.$instanceOf('bpmn:StartEvent') && node.$parent?.$instanceOf('bpmn:SubProcess') ? [node.$parent] : []
  // Who comes from a sub-process comes from all that is inside; whoever enters one has not been there yet.
  const left = [...sources, ...host].flatMap(source => [source, ...insideOf(source)])
  return [...left, ...around]
}

function insideOf(node: ModdleElement): ModdleElement[] {
  const inside: ModdleElement[] = node.flowElements ?? []
  return inside
    .filter(element => element.$instanceOf('bpmn:FlowNode'))
    .flatMap(element => [element, ...insideOf(element)])
}
