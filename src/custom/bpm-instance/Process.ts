/** What the server answers about running processes. Times are `YYYY-MM-DD HH:mm:ss`. */

export interface Person {
  userId: number
  nickName: string
  deptName: string | null
}

/** A field that was filled in at a step beside the form of the process. */
export interface FilledField {
  name: string
  title: string
  value: string
}

export interface StoredFile {
  name: string
  url: string
  size?: number
}

/** What somebody has, or had, to decide. */
export interface Task {
  id: number
  name: string
  taskDefinitionKey: string
  processInstance?: { id: number; name: string }
  createTime: string
  endTime: string | null
  durationInMillis: number | null
  dueDate: string | null
  /** 1 open, 2 approved, 3 rejected, 4 cancelled, 5 returned, 6 delegated. */
  result: number
  reason: string | null
  assigneeUser: Person | null
  /** From whom it came by transfer or delegation. */
  ownerUser: Person | null
  /** For whom the assignee stands in. */
  substitutedUser: Person | null
  /** Of an added signature: the task that it was added to. */
  parentTaskId: number | null
  /** On which side of that task. */
  signType?: 'before' | 'after' | null
  /** Why the signature was added. */
  signReason?: string | null
  /** Shared: nobody has claimed it. */
  isCandidate: boolean
  /** Nobody was found who could do it. */
  isNobody?: boolean
  /** What it waits for before anybody can answer it: signers who were added to it, or, as such a signer, its turn. */
  waitsFor?: 'signers' | 'turn' | null
  attachments: StoredFile[] | null
  filled?: FilledField[]
  signPicUrl: string | null
  version: number
}

/** A Button element of the node, as it was drawn into the diagram; in the order of its `sort`. */
export interface NodeButton {
  code: string
  name: string
  hidden: boolean
  /** Id of the node to which it leads; '' lets whoever acts choose. */
  next: string
}

/** The task that the reader has to decide now. */
export interface OwnTask extends Task {
  buttons?: NodeButton[]
  signEnable?: boolean
  reasonRequire?: boolean
  /** Nodes whose people whoever approves chooses. */
  nextNodes?: (ChosenNode & { isRequired: boolean })[]
}

/** A node whose people somebody chooses beforehand. */
export interface ChosenNode {
  taskDefinitionKey: string
  name: string
}

export interface Definition {
  id: number
  key: string
  name: string
  version: number
  /** 10 a form of documents, 20 a page of its own. */
  formType: number
  formCustomCreatePath: string | null
  formCustomViewPath: string | null
  bpmnXml?: string
}

export interface Instance {
  id: number
  name: string
  processDefinitionKey: string
  businessKey: string | null
  /** What people call it by: the number of its process, else its id. */
  number?: string
  /** 1 running, 2 ended. */
  status: number
  /** 1 in progress, 2 approved, 3 rejected, 4 cancelled. */
  result: number
  /** 1 active, 2 suspended. */
  suspensionState: number
  startUser: Person | null
  createTime: string
  endTime: string | null
  durationInMillis: number | null
  incidents?: number
  /** Why it was cancelled. */
  reason?: string | null
  formVariables?: Record<string, unknown>
}

/** A step of the process, as far as it is known: what was, what is, and what is still expected. */
export interface ActivityNode {
  id: string
  name: string
  nodeType: 'start' | 'task' | 'service' | 'call' | 'end' | 'event'
  /** 0 not yet, else a result. */
  status: number
  startTime: string | null
  endTime: string | null
  tasks: Task[]
  candidateUsers: Person[]
  /** Who is expected, in words: 角色：辅导员（32 人）. */
  candidateText: string | null
  isPredicted?: boolean
  /** How several people act together; null where one is asked, or they share it. */
  together?: 'all' | 'any' | 'sequence' | null
  /** Of the start. */
  filled?: FilledField[]
}

/** Something that was done, or said. */
export interface ProcessEvent {
  id: number
  type: string
  time: string
  user: Person | null
  taskName: string | null
  /** Of the element that it is about; absent in answers of before. */
  nodeName?: string | null
  reason: string | null
  /** What it is about; people: whom something was handed to, who was added, whom a comment mentions. */
  detail: { people?: Person[] } | null
  attachments: StoredFile[] | null
}

/** Another process that this one has to do with. */
export interface RelatedInstance {
  id: number
  name: string
  result: number
  /** caller has called this one, called was called by it, record approves the same record. */
  relation: 'caller' | 'called' | 'record'
}

/** Codes of `formFieldsPermission`: 1 read, 2 write, 3 none. */
export type FieldPermissions = Record<string, '1' | '2' | '3'>

export const INSTANCE = '/bpm/process-instance'
export const TASK = '/bpm/task'

/** Address of the screen of a process. */
export const detailAddress = (instanceId: number, taskId?: number): string =>
  `/system/task/process-instance/detail?id=${instanceId}${taskId === undefined ? '' : `&taskId=${taskId}`}`
