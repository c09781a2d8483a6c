import type { ModdleElement } from '../../ModdleElement.ts'
import type { Vendor } from '../../vendors.ts'
import type {
  ExecutableProcess,
  NodeEvent,
  NodeType,
  ProcessFlow,
  ProcessNode,
} from '../ExecutableProcess.ts'
import { chosenCondition } from './chosenCondition.ts'
import { NODE_TYPES } from './nodeTypes.ts'
import { readEvent } from './readEvent.ts'
import { readMultiple } from './readMultiple.ts'
import { readListeners, readService } from './readService.ts'
import { readTask } from './readTask.ts'

/**
 * A process as it runs. Where rules have found mistakes, it is what there is: flows and boundary events that hang on
 * nothing are left out, and a node that is not executed waits for a message of its own.
 */
export function buildProcess(root: ModdleElement, vendor: Vendor): ExecutableProcess {
  const nodes: [string, ProcessNode][] = []
  const flows: [string, ProcessFlow][] = []
  const starts: [string, string[]][] = []
  const scopes: [ModdleElement, string][] = [[root, '']]
  for (let next = scopes.shift(); next; next = scopes.shift()) {
    const [container, scope] = next
    const all: ModdleElement[] = container.flowElements ?? []
    const elements = all.filter(element => isAttached(element, container))
    const inside = elements.filter(element => element.$instanceOf('bpmn:FlowNode'))
    const isOf = (type: string) => inside.filter(({ $type }) => $type === type)
    for (const flow of elements.filter(isFlow)) flows.push([flow.id, readFlow(flow, vendor)])
    for (const node of inside) nodes.push([node.id, readNode(node, { scope, vendor, beside: elements })])
    starts.push([scope, isOf('bpmn:StartEvent').map(({ id }) => id)])
    for (const sub of isOf('bpmn:SubProcess')) scopes.push([sub, sub.id])
  }
  return {
    ...{ id: root.id, name: root.name ?? '', listeners: readListeners(root, vendor) },
    ...{ nodes: Object.fromEntries(nodes), flows: Object.fromEntries(flows) },
    starts: Object.fromEntries(starts),
  }
}

/** Whether it stands on its own, or hangs on what lies beside it. */
function isAttached(element: ModdleElement, container: ModdleElement): boolean {
  const { sourceRef, targetRef, attachedToRef } = element
  const isBeside = (other: ModdleElement | undefined) => other?.$parent === container
  if (isFlow(element)) return isBeside(sourceRef) && isBeside(targetRef)
  return !element.$instanceOf('bpmn:BoundaryEvent') || isBeside(attachedToRef)
}

const isFlow = (element: ModdleElement): boolean => element.$instanceOf('bpmn:SequenceFlow')

function readFlow(flow: ModdleElement, vendor: Vendor): ProcessFlow {
  const listeners = readListeners(flow, vendor)
  return {
    ...{ id: flow.id, from: flow.sourceRef.id, to: flow.targetRef.id, name: flow.name ?? '' },
    condition: flow.conditionExpression?.body?.trim() || chosenCondition(flow, vendor),
    ...(listeners.length > 0 && { listeners }),
  }
}

interface Surroundings {
  scope: string
  vendor: Vendor
  /** All elements of the scope, in the order of the text. */
  beside: ModdleElement[]
}

function readNode(element: ModdleElement, { scope, vendor, beside }: Surroundings): ProcessNode {
  const type = NODE_TYPES.get(element.$type) ?? 'receiveTask'
  const ids = (isMeant: (other: ModdleElement) => boolean) => beside.filter(isMeant).map(({ id }) => id)
  const defaultFlow: string | undefined = element.default?.id
  const event = readEvent(element) ?? ownMessage(element, type)
  const multiple = readMultiple(element, vendor)
  return {
    ...{ id: element.id, type, name: element.name ?? '', scope },
    incoming: ids(flow => isFlow(flow) && flow.targetRef === element),
    outgoing: ids(flow => isFlow(flow) && flow.sourceRef === element),
    boundary: ids(({ attachedToRef }) => attachedToRef === element),
    ...(defaultFlow !== undefined && { defaultFlow }),
    ...(event && { event }),
    ...(type === 'boundaryEvent' && {
      attachedTo: element.attachedToRef.id,
      interrupting: element.cancelActivity !== false,
    }),
    ...(multiple && { multiple }),
    ...factsOf(type, element, vendor),
    listeners: readListeners(element, vendor),
  }
}

/** What waits without saying for what, waits for a message that is called as itself. */
const ownMessage = ({ id }: ModdleElement, type: NodeType): NodeEvent | undefined =>
  type === 'receiveTask' || type === 'intermediateCatchEvent' ? { kind: 'message', name: id } : undefined

function factsOf(type: NodeType, element: ModdleElement, vendor: Vendor): Partial<ProcessNode> {
  if (type === 'userTask' || type === 'startEvent') return { task: readTask(element, vendor) }
  if (type === 'callActivity') return { called: element.calledElement?.trim() ?? '' }
  if (type !== 'serviceTask' && type !== 'sendTask') return {}
  const service = readService(element, vendor)
  return service ? { service } : {}
}
