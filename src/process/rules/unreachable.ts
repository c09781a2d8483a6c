import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { labelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import type { CheckedDiagram, ProcessRule } from './ProcessRule.ts'

/** Every element lies on a way from a start event. What has no flow at all is left to no-disconnected. */
export const unreachable: ProcessRule = {
  name: 'unreachable',
  check: diagram => {
    const reached = reachedFrom(diagram)
    const hasStart = startsIn()
    return ofType(diagram, 'bpmn:FlowNode')
      .filter(node => !reached.has(node) && !isAlone(node) && !isInside(node, reached) && hasStart(node))
      .map(node => ({
        element: node,
        severity: 'error',
        message: t('流程走不到{{node}}', { node: labelOf(node) }),
      }))
  },
}

function reachedFrom(diagram: CheckedDiagram): Set<ModdleElement> {
  const nodes = ofType(diagram, 'bpmn:FlowNode')
  const attached = boundariesOf(nodes)
  const links = nodes.filter(node => node.$instanceOf('bpmn:CatchEvent') && linkOf(node) !== undefined)
  const reached = new Set<ModdleElement>()
  const waiting = nodes.filter(
    node => isBeginning(node) && (node.$parent?.$instanceOf('bpmn:Process') ?? false),
  )
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (reached.has(node)) continue
    reached.add(node)
    for (const next of nextOf(node, attached, links)) waiting.push(next)
  }
  return reached
}

/** Boundary events by what they are attached to. */
function boundariesOf(nodes: ModdleElement[]): Map<ModdleElement, ModdleElement[]> {
  const attached = new Map<ModdleElement, ModdleElement[]>()
  for (const event of nodes.filter(node => node.$instanceOf('bpmn:BoundaryEvent'))) {
    attached.set(event.attachedToRef, [...(attached.get(event.attachedToRef) ?? []), event])
  }
  return attached
}

/** Where a way begins without a flow that leads there. */
function isBeginning(node: ModdleElement): boolean {
  return (
    node.$instanceOf('bpmn:StartEvent') || node.triggeredByEvent === true || node.isForCompensation === true
  )
}

function nextOf(
  node: ModdleElement,
  attached: ReadonlyMap<ModdleElement, ModdleElement[]>,
  links: ModdleElement[],
): ModdleElement[] {
  const targets = (node.outgoing ?? []).flatMap((flow: ModdleElement) => flow.targetRef ?? [])
  const inside: ModdleElement[] = node.flowElements ?? []
  const begun = node.$instanceOf('bpmn:AdHocSubProcess')
    ? inside.filter(isStartOfAdHoc)
    : inside.filter(isBeginning)
  return [...targets, ...(attached.get(node) ?? []), ...begun, ...linkTargets(node, links)]
}

const isStartOfAdHoc = (node: ModdleElement) =>
  node.$instanceOf('bpmn:FlowNode') && (node.incoming ?? []).length === 0

/** Where a link event goes on: the one of the same name that catches it. */
function linkTargets(node: ModdleElement, links: ModdleElement[]): ModdleElement[] {
  const name = node.$instanceOf('bpmn:ThrowEvent') ? linkOf(node) : undefined
  if (name === undefined) return []
  return links.filter(other => other.$parent === node.$parent && linkOf(other) === name)
}

function linkOf(event: ModdleElement): string | undefined {
  const definitions: ModdleElement[] = event.eventDefinitions ?? []
  return definitions.find(definition => definition.$instanceOf('bpmn:LinkEventDefinition'))?.name
}

function isAlone(node: ModdleElement): boolean {
  return (node.incoming ?? []).length === 0 && (node.outgoing ?? []).length === 0
}

/** Without any start nothing is reached, and start-event-required says so once. Each container is looked at once. */
function startsIn(): (node: ModdleElement) => boolean {
  const known = new Map<ModdleElement | undefined, boolean>()
  return ({ $parent }) => {
    const found = known.get($parent) ?? isBegun($parent)
    known.set($parent, found)
    return found
  }
}

function isBegun(container: ModdleElement | undefined): boolean {
  const inside: ModdleElement[] = container?.flowElements ?? []
  return (
    container?.$instanceOf('bpmn:AdHocSubProcess') || inside.some(node => node.$instanceOf('bpmn:StartEvent'))
  )
}

/** One message for a sub-process is enough; what is inside it is not reached either. */
function isInside(node: ModdleElement, reached: Set<ModdleElement>): boolean {
  const parent = node.$parent
  return parent?.$instanceOf('bpmn:SubProcess') === true && !reached.has(parent)
}
