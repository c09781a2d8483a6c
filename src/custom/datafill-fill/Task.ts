import { useId } from 'react'
import { type Row, useHost, useRead } from '#engine'
import type { ActionFormModel, FieldModel, Text } from '#model/types/index.ts'
import type { Remark } from '../datafill-remarks/index.ts'

export const FILL = '/datafill/fill'

/** What is said of a task wherever it is shown. Times are texts of the server. */
export interface Task {
  taskId: number
  publisherName: string
  title: string
  instructions: string | null
  attachments: string | null
  targetKind: string
  targetName: string | null
  startTime: string | null
  deadline: string | null
  graceMinutes: number
  internalReview: boolean
  status: string
  filledShare: number
  savedTime: string | null
  savedBy: string | null
  submittedTime: string | null
  submittedBy: string | null
  returnReason: string | null
  exemptReason: string | null
  extensionAsked: string | null
  extensionAskedTime: string | null
  versionChange: { changes?: { words: string }[] } | null
  late: boolean
  ended: boolean
}

export type TaskWindow = 'early' | 'open' | 'grace' | 'closed'

export type SectionState = 'untouched' | 'begun' | 'mistakes' | 'complete' | 'returned'

export interface CheckedSection {
  key: string
  title: Text | null
  fields: string[]
  state: SectionState
}

/** What keeps a document from being handed in. */
export interface Hindrance {
  path: string
  title: Text
  message: string
  isEmpty: boolean
}

export interface Checked {
  sections: CheckedSection[]
  hindrances: Hindrance[]
  share: number
}

/** A field that a colleague has changed meanwhile. */
export interface Conflict {
  name: string
  title: Text
  yours: unknown
  theirs: unknown
}

interface Submission {
  submissionId: number
  receiptNumber: string
  number: number
  submittedBy: string | null
  submittedTime: string
}

/** What was asked about a task. */
export interface Question {
  questionId: number
  question: string
  askedTime: string
  /** null until the publisher has answered. */
  answer: string | null
  answerTime: string | null
}

export interface TaskView {
  task: Task
  now: string
  window: TaskWindow
  /** Why it is only looked at; null where it may be filled in. */
  locked: string | null
  may: Record<'fill' | 'submit' | 'withdraw' | 'review' | 'extend' | 'ask', boolean>
  form: ActionFormModel
  formVersionId: number
  content: Row
  revision: number
  /** Fields of the version before that have no place any more. */
  lost: string[]
  lastContent: Row | null
  checked: Checked
  remarks: Remark[]
  /** How pages draw instructions and files. */
  looks: FieldModel[]
  submissions: Submission[]
  /** The latest first. */
  questions: Question[]
}

/** The remarks at fields that nobody has dealt with yet. */
export const openRemarks = ({ remarks }: TaskView): Remark[] =>
  remarks.filter(({ path, state }) => path !== null && state === '0')

/** Returns a task with everything that its page shows, read anew with each opening: what is filled in begins with it. */
export function useTask(taskId: number) {
  const { http } = useHost()
  return useRead<TaskView>(
    [FILL, taskId, useId()],
    async signal => {
      const answer = await http.request(`${FILL}/${taskId}`, { silent: true, signal })
      return answer.data as TaskView
    },
    { revalidateOnFocus: false, revalidateIfStale: true },
  )
}
