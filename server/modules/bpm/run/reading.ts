import type { Row } from '#server/engine/contracts/records.ts'
import type { Searched } from './listQuery.ts'

/** Access of what is read of instances: who may read one is found out inside. */
export const ownPart = { session: 'what one reads of an instance is decided by the own part in it' }

/** An id in a list: clients write it as a number, or as a text of digits. */
export const NUMBERED = { type: ['integer', 'string'], pattern: '^[0-9]{1,16}$' }

/** A list in the style of pages. */
export async function paged(listed: Promise<{ rows: Row[]; total: number }>) {
  const { rows, total } = await listed
  return { data: { list: rows, total } }
}

/** A query with the id of something. */
export function idQuery(name: string): Row {
  return {
    type: 'object',
    required: [name],
    properties: { [name]: { type: 'string', pattern: '^[0-9]{1,16}$' } },
  }
}

/** The same name may come twice: the first of them is taken. */
const word = { type: ['string', 'array'] }

/** What a list is asked for: a page, a range of days, and what it is searched by. */
export const pageQuery = (searched: Searched): Row => ({
  type: 'object',
  properties: {
    ...{ pageNo: word, pageSize: word, 'params[beginTime]': word, 'params[endTime]': word },
    ...Object.fromEntries(Object.keys(searched).map(name => [name, word])),
  },
})

/** What a list answers: rows with at least these properties. */
const listAnswer = (names: readonly string[]): Row => ({
  type: 'object',
  properties: {
    total: { type: 'integer' },
    list: { type: 'array', items: rowAnswer(names) },
  },
})

export const rowAnswer = (names: readonly string[]): Row => ({
  type: 'object',
  properties: Object.fromEntries(names.map(name => [name, {}])),
})

/** What tasks say of themselves. */
export const TASK_NAMES = [
  ...['id', 'name', 'taskDefinitionKey', 'processInstanceId', 'processInstanceName', 'processInstance'],
  ...['processDefinitionKey', 'category', 'summaryText', 'startUserName', 'createTime', 'endTime', 'dueDate'],
  ...['durationInMillis', 'spent', 'result', 'status', 'reason', 'assigneeUser', 'assigneeName', 'ownerUser'],
  ...['substitutedUser', 'isCandidate', 'suspensionState', 'parentTaskId', 'signType', 'attachments'],
  'signPicUrl',
]

/** What instances say of themselves. */
export const INSTANCE_NAMES = [
  ...[
    'id',
    'name',
    'processDefinitionId',
    'processDefinitionKey',
    'category',
    'businessKey',
    'status',
    'result',
  ],
  ...[
    'suspensionState',
    'startUser',
    'startUserId',
    'startUserName',
    'summary',
    'summaryText',
    'reason',
    'tasks',
  ],
  ...['taskNames', 'incidents', 'version', 'createTime', 'startTime', 'endTime', 'durationInMillis', 'spent'],
]

export const TASK_LIST = listAnswer(TASK_NAMES)
export const INSTANCE_LIST = listAnswer(INSTANCE_NAMES)
export const TASKS = { type: 'array', items: rowAnswer(TASK_NAMES) }
