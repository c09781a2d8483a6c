/** A process as it runs: plain JSON, made of a diagram by compileProcess. Expressions are texts as they were written. */
export interface ExecutableProcess {
  /** Id of the process element. */
  id: string
  name: string
  nodes: Readonly<Record<string, ProcessNode>>
  flows: Readonly<Record<string, ProcessFlow>>
  /** Ids of the start events of each scope; '' is the process, the others are sub-processes. */
  starts: Readonly<Record<string, readonly string[]>>
  /** Of the start and the end of the whole. */
  listeners: readonly ListenerFacts[]
}

/** What of BPMN is executed. @see /docs/how-to/process-models.md */
export type NodeType =
  | 'startEvent'
  | 'endEvent'
  | 'userTask'
  | 'serviceTask'
  | 'sendTask'
  | 'receiveTask'
  | 'manualTask'
  | 'task'
  | 'exclusiveGateway'
  | 'parallelGateway'
  | 'inclusiveGateway'
  | 'eventBasedGateway'
  | 'subProcess'
  | 'callActivity'
  | 'boundaryEvent'
  | 'intermediateCatchEvent'
  | 'intermediateThrowEvent'

export interface ProcessNode {
  id: string
  type: NodeType
  /** '' where it has none. */
  name: string
  /** Id of the sub-process that it lies in; '' for the process. */
  scope: string
  /** Ids of flows, in the order of the text. */
  incoming: readonly string[]
  outgoing: readonly string[]
  /** Ids of boundary events that are attached to it. */
  boundary: readonly string[]
  /** The flow that is taken when no other is. */
  defaultFlow?: string
  event?: NodeEvent
  /** Of a boundary event: the node that it is attached to, and whether it ends that. */
  attachedTo?: string
  interrupting?: boolean
  /** Absent where it runs once. */
  multiple?: MultiInstance
  /** Of a call activity: the key of the called process. */
  called?: string
  /** Of service and send tasks. */
  service?: ServiceFacts
  /** Of user tasks and start events. */
  task?: TaskFacts
  listeners: readonly ListenerFacts[]
}

export interface NodeEvent {
  kind: 'timer' | 'message' | 'signal' | 'error' | 'terminate'
  /** Name of the message or signal; absent in the others. */
  name?: string
  /** Of an error; absent catches every one. */
  code?: string
  /** Of a timer: exactly one of them, an ISO 8601 text or an expression. */
  date?: string
  duration?: string
  cycle?: string
}

export interface MultiInstance {
  sequential: boolean
  /** Expression of a list, or the name of a variable that holds one. */
  collection?: string
  /** Expression of a number. */
  cardinality?: string
  /** Variable that holds the item of an instance. */
  elementVariable: string
  /** Expression that ends it before all instances are through. */
  completion?: string
}

export interface ProcessFlow {
  id: string
  from: string
  to: string
  name: string
  /** CEL, or JUEL in `${…}`; null takes the flow unasked. What product Conditions say is written here too. */
  condition: string | null
  /** Of taking it; absent where there are none. */
  listeners?: readonly ListenerFacts[]
}

/** A program that a service task or a listener runs. */
export interface ServiceFacts {
  way: 'class' | 'expression' | 'delegateExpression' | 'type' | 'topic'
  /** Name of the class, the expression, the type or the topic. */
  value: string
  /** Injected fields: text, or an expression. */
  fields: Readonly<Record<string, string>>
}

export interface ListenerFacts extends ServiceFacts {
  /** start and end of an execution listener, take of a flow's; the others of a task listener. */
  event: string
  of: 'execution' | 'task'
}

/** Who does a user task, and how. */
export interface TaskFacts {
  assignee?: string
  /** Lists with commas. */
  candidateUsers?: string
  candidateGroups?: string
  /** The product's own elements, in the order of `sort`. */
  assignees: readonly { type: string; value: string; condition: string; operationType: string }[]
  buttons: readonly { code: string; name: string; hidden: boolean; next: string }[]
  /** Extension properties by their names. */
  properties: Readonly<Record<string, string>>
  /** Form data of the element. */
  fields: readonly FormFieldFacts[]
  dueDate?: string
  followUpDate?: string
  priority?: string
  formKey?: string
}

export interface FormFieldFacts {
  id: string
  /** Nobody is shown it, or asked for it; absent where people are. */
  hidden?: true
  type: string
  label: string
  defaultValue?: string
  datePattern?: string
  values: readonly { id: string; name: string }[]
  constraints: readonly { name: string; config: string }[]
  properties: Readonly<Record<string, string>>
}
