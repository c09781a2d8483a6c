/** Extension properties of a user task that say until when it is to be answered; the moment itself is its `dueDate`. */
export const LIMIT_PROPERTIES = {
  /** `true`: durations count working days. */
  workingDays: 'workingDays',
  /** How long before it is due the assignee is reminded. */
  remindBefore: 'remindBefore',
  /** How long after it was due he is reminded again, three times at most. */
  remindAfter: 'remindAfter',
  onDue: 'onDue',
} as const

/** Extension property of a user task that names the node to which its rejection leads. */
export const REJECT_TO = 'rejectTo'

/** What becomes of a task that is not answered in time; the first where nothing is said. */
export const ON_DUE = ['remind', 'approve', 'reject', 'none'] as const

export type OnDue = (typeof ON_DUE)[number]

/** What is meant by the text of the property; another text means a reminder. */
export const onDueOf = (text: string | undefined): OnDue =>
  ON_DUE.find(one => one === text?.trim()) ?? ON_DUE[0]
