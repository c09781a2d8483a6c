import type { NodeEvent, NodeType } from '../ExecutableProcess.ts'

/** Type of an element → what it is when it runs. What is not among them is not executed. */
export const NODE_TYPES: ReadonlyMap<string, NodeType> = new Map([
  ['bpmn:StartEvent', 'startEvent'],
  ['bpmn:EndEvent', 'endEvent'],
  ['bpmn:UserTask', 'userTask'],
  ['bpmn:ServiceTask', 'serviceTask'],
  ['bpmn:SendTask', 'sendTask'],
  ['bpmn:ReceiveTask', 'receiveTask'],
  ['bpmn:ManualTask', 'manualTask'],
  ['bpmn:Task', 'task'],
  ['bpmn:ExclusiveGateway', 'exclusiveGateway'],
  ['bpmn:ParallelGateway', 'parallelGateway'],
  ['bpmn:InclusiveGateway', 'inclusiveGateway'],
  ['bpmn:EventBasedGateway', 'eventBasedGateway'],
  ['bpmn:SubProcess', 'subProcess'],
  ['bpmn:CallActivity', 'callActivity'],
  ['bpmn:BoundaryEvent', 'boundaryEvent'],
  ['bpmn:IntermediateCatchEvent', 'intermediateCatchEvent'],
  ['bpmn:IntermediateThrowEvent', 'intermediateThrowEvent'],
])

/** Type of an event's definition → its kind. */
export const EVENT_KINDS: ReadonlyMap<string, NodeEvent['kind']> = new Map([
  ['bpmn:TimerEventDefinition', 'timer'],
  ['bpmn:MessageEventDefinition', 'message'],
  ['bpmn:SignalEventDefinition', 'signal'],
  ['bpmn:ErrorEventDefinition', 'error'],
  ['bpmn:TerminateEventDefinition', 'terminate'],
])

/** Which kinds the events of a type may be of. */
export const EVENTS_OF: Partial<Record<NodeType, readonly NodeEvent['kind'][]>> = {
  startEvent: ['timer', 'message', 'signal'],
  endEvent: ['terminate', 'error', 'message', 'signal'],
  boundaryEvent: ['timer', 'message', 'signal', 'error'],
  intermediateCatchEvent: ['timer', 'message', 'signal'],
  intermediateThrowEvent: ['message', 'signal'],
}
