import type { Instance, OwnTask, StoredFile, Task } from '../Process.ts'

/** What a person can do, as the server calls it in `actions`. */
export type OperationCode =
  | 'approve'
  | 'resubmit'
  | 'reject'
  | 'resolve'
  | 'return'
  | 'transfer'
  | 'delegate'
  | 'addSignBefore'
  | 'addSignAfter'
  | 'deleteSign'
  | 'addMember'
  | 'removeMember'
  | 'claim'
  | 'unclaim'
  | 'copy'
  | 'withdrawTask'
  | 'urge'
  | 'withdraw'
  | 'cancel'
  | 'suspend'
  | 'activate'
  | 'jump'

/** What a dialog asks for. */
export type Question =
  | 'people'
  | 'person'
  | 'target'
  | 'node'
  | 'member'
  | 'next'
  | 'attachments'
  | 'signature'
  | 'copies'

/** What was answered. */
export interface Answers {
  reason: string
  people: number[]
  target: string | null
  /** Nodes that a jump leaves; none for all at which the process waits. */
  sources: string[]
  member: number | null
  next: Record<string, number[]>
  attachments: StoredFile[]
  /** As the signature widget keeps it. */
  signature: string | null
  copies: number[]
}

/** About what something is done. */
export interface Subject {
  instance: Instance
  /** The reader's own open task, or the one that was decided last. */
  task: Task | null
  /** Values of the form that whoever approves may change; null where there are none. */
  variables: Record<string, unknown> | null
  /** Address of the picture of the signature. */
  signPicUrl: string | null
}

export interface Operation {
  code: OperationCode
  title: string
  tone: 'primary' | 'danger' | 'plain'
  /** none asks for no opinion; with nothing else to ask, it is done at once. */
  opinion: 'required' | 'optional' | 'none'
  questions: Question[]
  /** What it brings about, above the questions. */
  hint?: string
  /** What is told when it is done. */
  done: string
  call(subject: Subject, answers: Answers): OperationCall
}

interface OperationCall {
  method: 'PUT' | 'DELETE'
  path: string
  body: Record<string, unknown>
}

export const NO_ANSWERS: Answers = {
  reason: '',
  people: [],
  target: null,
  sources: [],
  member: null,
  next: {},
  attachments: [],
  signature: null,
  copies: [],
}

/** Returns which of the questions still lack an answer. */
export function missingAnswers(
  { opinion, questions }: Pick<Operation, 'opinion' | 'questions'>,
  answers: Answers,
  nextNodes: NonNullable<OwnTask['nextNodes']> = [],
): (Question | 'reason')[] {
  const lacks: Partial<Record<Question, boolean>> = {
    people: answers.people.length === 0,
    person: answers.people.length === 0,
    target: answers.target === null,
    node: answers.target === null,
    member: answers.member === null,
    next: nextNodes.some(
      ({ taskDefinitionKey, isRequired }) =>
        isRequired && (answers.next[taskDefinitionKey] ?? []).length === 0,
    ),
    signature: answers.signature === null,
  }
  const lacksOpinion = opinion === 'required' && answers.reason.trim() === ''
  const unanswered = questions.filter(question => lacks[question] === true)
  return lacksOpinion ? ['reason', ...unanswered] : unanswered
}
