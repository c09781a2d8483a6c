import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { approvalDetail, definitionFacts } from './approvalDetail.ts'
import { idOf, workOf } from './commandOf.ts'
import { definitionOf } from './definitionOf.ts'
import { filterFields, presentFilterField } from './filterFields.ts'
import { visibleValues } from './formValues.ts'
import { INSTANCES_SEARCHED, listAllInstances, listMine } from './instanceLists.ts'
import { instanceRows, presentInstances } from './instanceRows.ts'
import { readerOf } from './mayRead.ts'
import { nameOfNode } from './nameOfNode.ts'
import { personIn, personsOf } from './personsOf.ts'
import { INSTANCE_LIST, INSTANCE_NAMES, idQuery, ownPart, paged, pageQuery, rowAnswer } from './reading.ts'
import { rightsOfReader } from './rightsOfReader.ts'

/** Events that are answered at once. */
const MOST_EVENTS = 500

/** Each opens one of the lists of instances and tasks. */
const OF_LISTS = [
  'bpm:process-instance:query',
  'bpm:process-instance:manager-query',
  'bpm:process-instance-cc:query',
  'bpm:task:query',
  'bpm:task:update',
  'bpm:task:manager-query',
]

const EVENT_NAMES = [
  ...[
    'id',
    'type',
    'time',
    'user',
    'node',
    'nodeName',
    'taskId',
    'taskName',
    'reason',
    'detail',
    'attachments',
  ],
]

const DETAIL = rowAnswer([
  ...['status', 'processInstance', 'processDefinition', 'todoTask', 'form', 'formFieldsPermission'],
  ...['activityNodes', 'actions', 'relatedInstances', 'copiedUsers'],
])

/** Instances as people read them. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/bpm/process-instance/my-page',
      access: { permissions: ['bpm:process-instance:query'] },
      summary: 'A page of the instances that the caller has started, the latest first',
      query: pageQuery(INSTANCES_SEARCHED),
      answer: INSTANCE_LIST,
      run: (context, { query }) => paged(listMine(context, query)),
    },
    ...['page', 'manager-page'].map(name => ({
      method: 'GET' as const,
      path: `/bpm/process-instance/${name}`,
      access: { permissions: ['bpm:process-instance:manager-query'] },
      summary: 'A page of the instances of the institution within the data scope, those with incidents first',
      query: pageQuery(INSTANCES_SEARCHED),
      answer: INSTANCE_LIST,
      run: (context: RequestContext, { query }: { query: Row }) => paged(listAllInstances(context, query)),
    })),
    {
      method: 'GET',
      path: '/bpm/process-instance/filter-fields',
      access: { permissions: OF_LISTS },
      summary: 'The fields of the form by which lists of a process are filtered',
      query: {
        type: 'object',
        required: ['processDefinitionKey'],
        properties: { processDefinitionKey: { type: 'string', minLength: 1, maxLength: 64 } },
      },
      async run(context, { query }) {
        const fields = await filterFields(context, String(query.processDefinitionKey))
        return { data: fields.map(field => presentFilterField(field, context.language)) }
      },
    },
    {
      method: 'GET',
      path: '/bpm/process-instance/get',
      access: ownPart,
      summary: 'An instance, with what the caller may read of its form',
      query: idQuery('id'),
      answer: rowAnswer([...INSTANCE_NAMES, 'formVariables', 'processDefinition']),
      run: async (context, { query }) => ({ data: await readOne(context, idOf(query.id)) }),
    },
    {
      method: 'GET',
      path: '/bpm/process-instance/get-approval-detail',
      access: ownPart,
      summary: 'What was, is and is expected of an instance, or of a process before it is started',
      query: {
        type: 'object',
        properties: {
          processInstanceId: { type: 'string', pattern: '^[0-9]{0,16}$' },
          processDefinitionId: { type: 'string', pattern: '^[0-9]{0,16}$' },
          processVariablesStr: { type: 'string', maxLength: 10_000 },
          taskId: { type: 'string', pattern: '^[0-9]{0,16}$' },
          activityId: { type: 'string', maxLength: 255 },
        },
      },
      answer: DETAIL,
      run: async (context, { query }) => ({ data: await approvalDetail(context, query) }),
    },
    {
      method: 'GET',
      path: '/bpm/process-instance/events',
      access: ownPart,
      summary: 'What was done and said about an instance, the oldest first',
      query: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string', pattern: '^[0-9]{1,16}$' },
          after: { type: 'string', pattern: '^[0-9]{0,16}$' },
        },
      },
      answer: { type: 'array', items: rowAnswer(EVENT_NAMES) },
      async run(context, { query }) {
        const id = idOf(query.id)
        const { isManager } = await readerOf(context, id)
        return { data: await eventsOf(context, { id, isManager, after: Number(query.after) || 0 }) }
      },
    },
  ],
})

async function readOne(context: RequestContext, id: number): Promise<Row> {
  const { tx, caller } = context
  const work = workOf(context)
  const reader = await readerOf(context, id)
  const [facts] = await instanceRows(work, [id])
  const [instance] = await presentInstances(work, facts ? [facts] : [])
  if (facts === undefined || instance === undefined) throw new Fault('NOT_FOUND')
  const definition = await definitionOf(context, { tenantId: caller.tenantId, id: facts.processDefinitionId })
  if (definition === null) throw new Fault('NOT_FOUND')
  const rights = await rightsOfReader(context, definition, { reader, open: null })
  const { variables } = await tx
    .selectFrom('bpm_process_instance')
    .select('variables')
    .where('tenant_id', '=', caller.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...instance,
    formVariables: visibleValues(variables, rights),
    processDefinition: definitionFacts(definition),
  }
}

interface EventRow {
  id: number
  type: string
  time: Date
  userId: number | null
  node: string | null
  definitionId: number
  taskId: number | null
  taskName: string | null
  reason: string | null
  detail: Row
  attachments: unknown
}

async function eventsOf(
  context: RequestContext,
  { id, after, isManager }: { id: number; after: number; isManager: boolean },
): Promise<Row[]> {
  const { tx, caller } = context
  const { rows } = await sql<EventRow>`
    select e.id, e.type, e.event_time as time, e.user_id as "userId", e.task_id as "taskId", k.name as "taskName",
      e.node, i.process_definition_id as "definitionId", e.reason, e.detail, k.attachments
    from bpm_process_event e
    join bpm_process_instance i on i.tenant_id = ${caller.tenantId} and i.id = e.instance_id
    left join bpm_task k on k.tenant_id = ${caller.tenantId} and k.id = e.task_id
    where e.tenant_id = ${caller.tenantId} and e.instance_id = ${id} and e.id > ${after}
    order by e.id limit ${MOST_EVENTS}`.execute(tx)
  const mentioned = rows.flatMap(({ detail }) => peopleIn(detail))
  const persons = await personsOf(workOf(context), [...rows.map(({ userId }) => userId), ...mentioned])
  const definitionId = rows[0]?.definitionId ?? 0
  const definition = await definitionOf(context, { tenantId: caller.tenantId, id: definitionId })
  // What a program has failed with is for who manages the instance. Former values, and what was filled in, may be of fields that not everybody sees.
  return rows.map(({ time, userId, detail: stored, definitionId: _id, ...row }) => {
    const { former: _former, filled: _filled, words, work: _work, ...detail } = stored
    return {
      ...row,
      nodeName: row.node && definition && nameOfNode(definition, row.node),
      reason: row.reason ?? (isManager && typeof words === 'string' ? words : null),
      time: formatMoment(time.getTime()),
      user: personIn(persons, userId),
      detail: { ...detail, people: peopleIn(detail).map(one => personIn(persons, one)) },
    }
  })
}

/** Accounts that an event names: whom something was handed to, who was added, whom a comment mentions. */
const peopleIn = ({ to, users, userIds }: Row): number[] =>
  [to, users, userIds].flat().filter((one): one is number => typeof one === 'number')
