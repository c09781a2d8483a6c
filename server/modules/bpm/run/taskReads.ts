import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { activitiesOf } from './activities.ts'
import { idOf, workOf } from './commandOf.ts'
import { readerOf } from './mayRead.ts'
import { phrasesOf, savePhrases } from './phrases.ts'
import { idQuery, ownPart, paged, pageQuery, rowAnswer, TASK_LIST, TASK_NAMES, TASKS } from './reading.ts'
import { returnable } from './taskCommands.ts'
import { countTodo, listAllTasks, listDone, listTodo, TASKS_SEARCHED } from './taskLists.ts'
import { presentTasks, taskRows, tasksOfInstance } from './taskRows.ts'

/** Tasks as people read them. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/bpm/task/todo-page',
      access: { permissions: ['bpm:task:update'] },
      summary: 'A page of the tasks that wait for the caller, the latest first',
      query: pageQuery(TASKS_SEARCHED),
      answer: TASK_LIST,
      run: (context, { query }) => paged(listTodo(context, query)),
    },
    {
      method: 'GET',
      path: '/bpm/task/done-page',
      access: { permissions: ['bpm:task:query'] },
      summary: 'A page of the tasks that the caller has answered, the latest first',
      query: pageQuery(TASKS_SEARCHED),
      answer: TASK_LIST,
      run: (context, { query }) => paged(listDone(context, query)),
    },
    {
      method: 'GET',
      path: '/bpm/task/manager-page',
      access: { permissions: ['bpm:task:manager-query'] },
      summary: 'A page of all tasks of the institution within the data scope, open ones first',
      query: pageQuery(TASKS_SEARCHED),
      answer: TASK_LIST,
      run: (context, { query }) => paged(listAllTasks(context, query)),
    },
    {
      method: 'GET',
      path: '/bpm/task/count',
      access: { session: 'how many tasks wait for the caller' },
      summary: 'How many tasks wait for the caller, and how many of them are late',
      answer: rowAnswer(['todo', 'overdue']),
      run: async context => ({ data: await countTodo(context) }),
    },
    {
      method: 'GET',
      path: '/bpm/task/get',
      access: ownPart,
      summary: 'A task of an instance that the caller may read',
      query: idQuery('id'),
      answer: rowAnswer(TASK_NAMES),
      run: async (context, { query }) => ({ data: await readTask(context, idOf(query.id)) }),
    },
    {
      method: 'GET',
      path: '/bpm/task/list-by-process-instance-id',
      access: ownPart,
      summary: 'The tasks of an instance, the oldest first',
      query: idQuery('processInstanceId'),
      answer: TASKS,
      async run(context, { query }) {
        const id = idOf(query.processInstanceId)
        await readerOf(context, id)
        const work = workOf(context)
        return { data: await presentTasks(work, await tasksOfInstance(work, id)) }
      },
    },
    {
      method: 'GET',
      path: '/bpm/task/list-by-parent-task-id',
      access: ownPart,
      summary: 'The tasks that were added to a task by signing, those whose turn has not come included',
      query: idQuery('parentTaskId'),
      answer: TASKS,
      run: async (context, { query }) => ({ data: await addedTasks(context, idOf(query.parentTaskId)) }),
    },
    {
      method: 'GET',
      path: '/bpm/task/list-by-return',
      access: ownPart,
      summary: 'Where a task can be sent back to, the nearest first',
      query: idQuery('id'),
      answer: { type: 'array', items: rowAnswer(['taskDefinitionKey', 'name', 'isStart']) },
      run: async (context, { query }) => ({ data: await returnable(context, query.id) }),
    },
    {
      method: 'GET',
      path: '/bpm/activity/list',
      access: ownPart,
      summary:
        'How far an instance has come: each node that was entered, with the flows by which it was left',
      query: idQuery('processInstanceId'),
      answer: {
        type: 'array',
        items: rowAnswer(['key', 'taskId', 'outgoing', 'startTime', 'endTime']),
      },
      async run(context, { query }) {
        const id = idOf(query.processInstanceId)
        await readerOf(context, id)
        return { data: await activitiesOf(workOf(context), id) }
      },
    },
    {
      method: 'GET',
      path: '/bpm/task/phrases',
      access: { session: 'the own phrases' },
      summary: 'What the caller often says about tasks',
      run: async context => ({ data: await phrasesOf(context) }),
    },
    {
      method: 'PUT',
      path: '/bpm/task/phrases',
      access: { session: 'the own phrases' },
      title: '保存常用意见',
      summary: 'Keeps what the caller often says about tasks, in this order',
      body: {
        type: 'object',
        required: ['phrases'],
        properties: {
          phrases: {
            type: 'array',
            title: localized('常用意见'),
            items: { type: 'string', minLength: 1, maxLength: 200 },
            maxItems: 30,
            uniqueItems: true,
          },
        },
        additionalProperties: false,
      },
      async run(context, { body }) {
        await savePhrases(context, body.phrases as string[])
        return { data: true }
      },
    },
  ],
})

async function readTask(context: RequestContext, id: number): Promise<Row> {
  const work = workOf(context)
  const [row] = await taskRows(work, [id])
  if (row === undefined) throw new Fault('NOT_FOUND')
  await readerOf(context, row.instanceId)
  const [task] = await presentTasks(work, [row])
  return task as Row
}

async function addedTasks(context: RequestContext, id: number): Promise<Row[]> {
  const work = workOf(context)
  const [parent] = await taskRows(work, [id])
  if (parent === undefined) throw new Fault('NOT_FOUND')
  await readerOf(context, parent.instanceId)
  const { rows } = await sql<{ id: number }>`
    select id from bpm_task where tenant_id = ${context.caller.tenantId} and instance_id = ${parent.instanceId}
      and parent_item = ${parent.itemId} order by id`.execute(context.tx)
  const added = await taskRows(
    work,
    rows.map(one => one.id),
  )
  const told = await presentTasks(work, [parent, ...added])
  return told.slice(1)
}
