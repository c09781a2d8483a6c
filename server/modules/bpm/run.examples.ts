import { type NodeDrawing, processXml } from '#tests/process/execution/processXml.ts'
import { defineExamples, type RouteExample } from '#tests/server/isolation/defineExamples.ts'
import { documentExport } from '#tests/server/isolation/documentExamples.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Request, Row, World } from '#tests/server/isolation/World.ts'

/** Definitions are published once; each example starts an instance of its own. */
const published = new WeakMap<World, Map<Kind, Promise<number>>>()

/** `line`: the owner is asked twice; `group`: with a colleague; `shared`: whoever of both comes first. */
type Kind = 'line' | 'group' | 'shared'

let serial = 0

function firstTask(kind: Kind, { owner, bystander }: World): NodeDrawing {
  const [own, other] = [owner.userId, bystander.userId]
  if (kind === 'shared') return { kind: 'user', attributes: `camunda:candidateUsers="${own},${other}"` }
  if (kind === 'line') return { kind: 'user', attributes: `camunda:assignee="${own}"` }
  return {
    ...{ kind: 'user', attributes: 'camunda:assignee="$' + '{person}"' },
    multi: { over: `[${own}, ${other}]`, variable: 'person' },
  }
}

async function publish(world: World, kind: Kind): Promise<number> {
  const { owner } = world
  serial += 1
  const key = `running${serial}x${world.source().serial}`
  const xml = processXml({
    nodes: {
      ...{ start: 'start', first: firstTask(kind, world), end: 'end' },
      second: { kind: 'user', attributes: `camunda:assignee="${owner.userId}"` },
    },
    flows: ['start>first', 'first>second', 'second>end'],
  }).replaceAll('id="process"', `id="${key}"`)
  const send = async (method: string, path: string, body: Row) =>
    (await world.succeed(owner, { method, path, body })).json.data as Row
  const form = await send('POST', '/tool/build', { formName: `${OWNER_MARK}${key}` })
  await send('POST', `/tool/build/${form.formId}/publish`, {})
  const facts = { key, name: `${OWNER_MARK}流程`, category: '1', formType: 10, formId: form.formId }
  const model = await send('POST', '/bpm/model/create', { ...facts, bpmnXml: xml })
  const definition = await send('POST', `/bpm/model/deploy?id=${model.id}`, {})
  return definition.id as number
}

function definitionOf(world: World, kind: Kind = 'line'): Promise<number> {
  const known = published.get(world) ?? new Map<Kind, Promise<number>>()
  published.set(world, known)
  const made = known.get(kind) ?? publish(world, kind)
  known.set(kind, made)
  return made
}

const startOf = (processDefinitionId: number): Request => ({
  ...{ method: 'POST', path: '/bpm/process-instance/create', body: { processDefinitionId, variables: {} } },
})

/** A new instance of the owner, who is asked first. */
async function started(world: World, kind: Kind = 'line'): Promise<number> {
  const { json } = await world.succeed(world.owner, startOf(await definitionOf(world, kind)))
  return json.data as number
}

async function tasksOf(world: World, instance: number): Promise<Row[]> {
  const path = `/bpm/task/list-by-process-instance-id?processInstanceId=${instance}`
  return (await world.succeed(world.owner, { method: 'GET', path })).json.data as Row[]
}

const put = (world: World, path: string, body: Row) =>
  world.succeed(world.owner, { method: 'PUT', path: `/bpm/${path}`, body })

interface Place {
  instance: number
  /** The task that the owner is asked at. */
  task: number
}

/** An instance whose owner has a task. */
export async function placeOf(world: World, kind: Kind = 'line'): Promise<Place> {
  const instance = await started(world, kind)
  const tasks = await tasksOf(world, instance)
  const own = tasks.find(({ assigneeUser }) => (assigneeUser as Row | null)?.id === world.owner.userId)
  return { instance, task: (own ?? tasks[0])?.id as number }
}

/** The same, when its first task is done. */
async function secondOf(world: World): Promise<Place & { done: number }> {
  const { instance, task: done } = await placeOf(world)
  await put(world, 'task/approve', { id: done })
  return { instance, done, task: (await tasksOf(world, instance)).at(-1)?.id as number }
}

type Made = Omit<Request, 'method'>

/** A call about an instance of the owner's, which nobody else may make. */
const ofInstance = (path: string, body: (place: Place, world: World) => Row, kind?: Kind): RouteExample => ({
  async request(world): Promise<Made> {
    return { path, body: body(await placeOf(world, kind), world) }
  },
  elsewhere: 'refused',
})

const reading = (path: (place: Place) => string, { bare = false } = {}): RouteExample => ({
  request: async world => ({ path: path(await placeOf(world)) }),
  elsewhere: 'refused',
  bare,
})

/** A list in which the owner finds what is his. */
const listing = (
  path: string,
  prepare: (world: World) => Promise<unknown> = world => placeOf(world),
): RouteExample => ({
  async request(world): Promise<Made> {
    await prepare(world)
    return { path }
  },
  elsewhere: 'own',
})

const counting = (path: string): RouteExample => ({ request: () => ({ path }), elsewhere: 'own', bare: true })

async function copied(world: World): Promise<Place> {
  const place = await placeOf(world)
  await put(world, 'task/copy', { id: place.task, copyUserIds: [world.owner.userId] })
  return place
}

async function commented(world: World): Promise<Place> {
  const place = await placeOf(world)
  const body = { id: place.instance, content: `${OWNER_MARK}评论` }
  await world.succeed(world.owner, { method: 'POST', path: '/bpm/process-instance/comment', body })
  return place
}

async function suspended(world: World): Promise<Place> {
  const place = await placeOf(world)
  await put(world, 'process-instance/suspend', { id: place.instance })
  return place
}

/** The task of a signer whom the owner has added. */
async function signed(world: World): Promise<Made> {
  const { instance, task } = await placeOf(world)
  await put(world, 'task/create-sign', { id: task, type: 'before', userIds: [world.bystander.userId] })
  const added = (await tasksOf(world, instance)).find(({ parentTaskId }) => parentTaskId === task)
  return { path: '/bpm/task/delete-sign', body: { id: added?.id } }
}

const after = (request: (world: World) => Promise<Made>): RouteExample => ({ request, elsewhere: 'refused' })

/** A call about an incident whose work, handed over again, finds nothing to do: nothing changes behind the call. */
const ofFailure = (path: string): RouteExample =>
  after(async world => {
    const { instance: id } = await placeOf(world)
    await world.insert('bpm_process_incident', {
      ...{ instance_id: id, code: 'LISTENER_FAILED', create_time: new Date() },
      work: JSON.stringify({ calls: [], key: 'listeners' }),
    })
    return { path, body: { id } }
  })

const byId = ({ instance: id }: Place): Row => ({ id })
const cancelled = ({ instance: id }: Place): Row => ({ id, reason: '不再需要' })
const toColleague = ({ task: id }: Place, { bystander }: World): Row => ({
  ...{ id, assigneeUserId: bystander.userId },
})
const signing = ({ task: id }: Place, { bystander }: World): Row => ({
  ...{ id, type: 'after', userIds: [bystander.userId] },
})
const ofTask = ({ task: id }: Place): Row => ({ id })

const instance = '/bpm/process-instance'

/** Instances that are told of one by one: that it has the version already is told, too. */
const migrating = (path: string): RouteExample =>
  after(async world => {
    const { instance: id } = await placeOf(world)
    return { path, body: { ids: [id], targetDefinitionId: await definitionOf(world) } }
  })

/** A form that was filled in, as the server keeps it. */
async function filledForm(world: World): Promise<unknown> {
  const path = `/bpm/process-instance/get?id=${await started(world)}`
  const { json } = await world.succeed(world.owner, { method: 'GET', path })
  const { formVersionId } = (json.data as Row).processDefinition as Row
  return world.insert('bpm_process_form', {
    ...{ title: `${OWNER_MARK}请假`, form_version_id: formVersionId, content: '{}' },
  })
}

export default defineExamples({
  makers: { 'bpm/process-form/index': filledForm },
  routes: {
    ...documentExport('/bpm/process-form', async world => ((await filledForm(world)) as Row).id),
    [`POST ${instance}/create`]: {
      request: async world => {
        const { path, body } = startOf(await definitionOf(world))
        return { path, body }
      },
      elsewhere: 'refused',
    },
    [`GET ${instance}/my-page`]: listing(`${instance}/my-page`),
    [`GET ${instance}/page`]: listing(`${instance}/page`),
    [`GET ${instance}/manager-page`]: listing(`${instance}/manager-page`),
    'GET /bpm/manager/process-instance/page': listing('/bpm/manager/process-instance/page'),
    'GET /bpm/task/my/page': listing('/bpm/task/my/page'),
    [`GET ${instance}/copy/page`]: listing(`${instance}/copy/page`, copied),
    [`GET ${instance}/get`]: reading(place => `${instance}/get?id=${place.instance}`),
    [`GET ${instance}/get-approval-detail`]: reading(
      place => `${instance}/get-approval-detail?processInstanceId=${place.instance}`,
    ),
    [`GET ${instance}/events`]: {
      request: async world => ({ path: `${instance}/events?id=${(await commented(world)).instance}` }),
      elsewhere: 'refused',
    },
    [`GET ${instance}/incidents`]: reading(place => `${instance}/incidents?id=${place.instance}`, {
      bare: true,
    }),
    [`GET ${instance}/repairs`]: reading(place => `${instance}/repairs?id=${place.instance}`, { bare: true }),
    'GET /bpm/activity/list': reading(place => `/bpm/activity/list?processInstanceId=${place.instance}`, {
      bare: true,
    }),
    [`DELETE ${instance}/cancel`]: ofInstance(`${instance}/cancel`, cancelled),
    ...Object.fromEntries(
      ['DELETE', 'PUT'].flatMap(method =>
        ['cancel-by-admin', 'cancel-by-start-user'].map(way => [
          `${method} ${instance}/${way}`,
          ofInstance(`${instance}/${way}`, cancelled),
        ]),
      ),
    ),
    [`PUT ${instance}/withdraw`]: ofInstance(`${instance}/withdraw`, byId),
    [`PUT ${instance}/urge`]: ofInstance(`${instance}/urge`, byId),
    [`PUT ${instance}/suspend`]: ofInstance(`${instance}/suspend`, byId),
    [`PUT ${instance}/activate`]: after(async world => ({
      path: `${instance}/activate`,
      body: byId(await suspended(world)),
    })),
    [`PUT ${instance}/read-copy`]: after(async world => ({
      path: `${instance}/read-copy`,
      body: byId(await copied(world)),
    })),
    [`PUT ${instance}/set-variables`]: ofInstance(`${instance}/set-variables`, place => ({
      ...{ id: place.instance, variables: { sum: 1 }, reason: '更正' },
    })),
    [`PUT ${instance}/retry`]: ofFailure(`${instance}/retry`),
    [`PUT ${instance}/acknowledge`]: ofFailure(`${instance}/acknowledge`),
    [`POST ${instance}/migrate`]: migrating(`${instance}/migrate`),
    [`POST ${instance}/migrate-check`]: migrating(`${instance}/migrate-check`),
    'GET /bpm/process-definition/figures': after(async world => {
      await started(world)
      return { path: `/bpm/process-definition/figures?id=${await definitionOf(world)}` }
    }),
    [`POST ${instance}/comment`]: ofInstance(`${instance}/comment`, place => ({
      ...{ id: place.instance, content: `${OWNER_MARK}评论` },
    })),
    'GET /bpm/task/todo-page': listing('/bpm/task/todo-page'),
    'GET /bpm/task/todo/page': listing('/bpm/task/todo/page'),
    'GET /bpm/task/done-page': listing('/bpm/task/done-page', secondOf),
    'GET /bpm/task/done/page': listing('/bpm/task/done/page', secondOf),
    'GET /bpm/task/manager-page': listing('/bpm/task/manager-page'),
    'GET /bpm/manager/task/page': listing('/bpm/manager/task/page'),
    'GET /bpm/task/count': counting('/bpm/task/count'),
    'GET /bpm/task/get': reading(place => `/bpm/task/get?id=${place.task}`),
    'GET /bpm/task/list-by-process-instance-id': reading(
      place => `/bpm/task/list-by-process-instance-id?processInstanceId=${place.instance}`,
    ),
    'GET /bpm/task/list-by-parent-task-id': reading(
      place => `/bpm/task/list-by-parent-task-id?parentTaskId=${place.task}`,
      { bare: true },
    ),
    'GET /bpm/task/list-by-return': reading(place => `/bpm/task/list-by-return?id=${place.task}`, {
      bare: true,
    }),
    'GET /bpm/task/phrases': listing('/bpm/task/phrases', world =>
      put(world, 'task/phrases', { phrases: [`${OWNER_MARK}同意`] }),
    ),
    'PUT /bpm/task/phrases': {
      request: () => ({ path: '/bpm/task/phrases', body: { phrases: [`${OWNER_MARK}同意`] } }),
      elsewhere: 'own',
    },
    'PUT /bpm/task/approve': ofInstance('/bpm/task/approve', ofTask),
    'PUT /bpm/task/reject': ofInstance('/bpm/task/reject', ofTask),
    'PUT /bpm/task/return': after(async world => ({
      path: '/bpm/task/return',
      body: { id: (await secondOf(world)).task, targetTaskDefinitionKey: 'first', reason: '请补充' },
    })),
    'PUT /bpm/task/withdraw': after(async world => ({
      path: '/bpm/task/withdraw',
      body: { id: (await secondOf(world)).done },
    })),
    'PUT /bpm/task/transfer': ofInstance('/bpm/task/transfer', toColleague),
    'PUT /bpm/task/update-assignee': ofInstance('/bpm/task/update-assignee', toColleague),
    'PUT /bpm/task/delegate': ofInstance('/bpm/task/delegate', ({ task: id }, { bystander }) => ({
      ...{ id, delegateUserId: bystander.userId },
    })),
    'PUT /bpm/task/create-sign': ofInstance('/bpm/task/create-sign', signing),
    'PUT /bpm/task/add-sign': ofInstance('/bpm/task/add-sign', signing),
    'PUT /bpm/task/sign': ofInstance('/bpm/task/sign', signing),
    'PUT /bpm/task/delete-sign': after(signed),
    'DELETE /bpm/task/delete-sign': after(signed),
    'PUT /bpm/task/add-member': after(async world => {
      const { userId } = await world.fresh('system/user/index')
      return {
        path: '/bpm/task/add-member',
        body: { ...ofTask(await placeOf(world, 'group')), userIds: [userId] },
      }
    }),
    'PUT /bpm/task/remove-member': ofInstance('/bpm/task/remove-member', ofTask, 'group'),
    'PUT /bpm/task/claim': ofInstance('/bpm/task/claim', ofTask, 'shared'),
    'PUT /bpm/task/unclaim': after(async world => {
      const { task: id } = await placeOf(world, 'shared')
      await put(world, 'task/claim', { id })
      return { path: '/bpm/task/unclaim', body: { id } }
    }),
    'PUT /bpm/task/copy': ofInstance('/bpm/task/copy', ({ task: id }, { bystander }) => ({
      ...{ id, copyUserIds: [bystander.userId] },
    })),
    'PUT /bpm/task/approve-batch': {
      ...ofInstance('/bpm/task/approve-batch', ({ task }) => ({ ids: [task] })),
      // It tells of each task whether it could be done.
      elsewhere: 'own',
    },
    'PUT /bpm/task/jump': ofInstance('/bpm/task/jump', place => ({
      ...{ processInstanceId: place.instance, targetTaskDefinitionKey: 'second', reason: '改道' },
    })),
  },
})
