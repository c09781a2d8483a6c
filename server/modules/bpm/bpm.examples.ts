import { defineExamples, type RouteExample } from '#tests/server/isolation/defineExamples.ts'
import { multipart } from '#tests/server/isolation/multipart.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Request, Row, World } from '#tests/server/isolation/World.ts'
import { diagramOf } from '#tests/server/modules/bpm/diagrams.ts'

/** A process that can be published, with a mark in it. */
const processDiagram = diagramOf({
  ...{ key: 'process', task: 'camunda:assignee="teacher"', taskName: `${OWNER_MARK}审批` },
})

/** A form of the owner by which a process can be filled in. */
async function publishedForm(world: World): Promise<unknown> {
  const body = { formName: `${OWNER_MARK}表单` }
  const { json } = await world.succeed(world.owner, { method: 'POST', path: '/tool/build', body })
  const { formId } = json.data as Row
  await world.succeed(world.owner, { method: 'POST', path: `/tool/build/${formId}/publish`, body: {} })
  return formId
}

/** A model that is published, as its owner reads it. */
async function publishedModel(world: World): Promise<Row> {
  const { id } = await world.fresh('bpm/model/index')
  await world.succeed(world.owner, { method: 'POST', path: `/bpm/model/deploy?id=${id}`, body: {} })
  const { json } = await world.succeed(world.owner, { method: 'GET', path: `/bpm/model/get?id=${id}` })
  return json.data as Row
}

/** A call about a model that is published. */
const ofPublished = (request: (model: Row) => Omit<Request, 'method'>): RouteExample => ({
  request: async world => request(await publishedModel(world)),
  elsewhere: 'refused',
})

/** A call about the own draft of a model. */
const ofDraft: RouteExample = {
  async request(world) {
    const { id } = await world.fresh('bpm/model/index')
    const body = { modelId: id, bpmnXml: `<${OWNER_MARK}/>` }
    await world.succeed(world.owner, { method: 'PUT', path: '/bpm/model/draft', body })
    return { path: `/bpm/model/draft?modelId=${id}` }
  },
  elsewhere: 'refused',
}

/** The process by which leaves are approved, where the institution has none yet. */
async function leaveProcess(world: World): Promise<void> {
  const key = 'practice_leave'
  const { json } = await world.succeed(world.owner, { method: 'GET', path: `/bpm/model/page?key=${key}` })
  if ((json.data as { total: number }).total > 0) return
  const bpmnXml = diagramOf({ key, task: `camunda:assignee="${world.owner.userName}"` })
  const paths = { formCustomCreatePath: '/bpm/oa/leave', formCustomViewPath: '/bpm/oa/leave' }
  const body = { key, name: '实习请假', category: '2', formType: 20, ...paths, bpmnXml }
  const made = await world.succeed(world.owner, { method: 'POST', path: '/bpm/model/create', body })
  const path = `/bpm/model/deploy?id=${(made.json.data as Row).id}`
  await world.succeed(world.owner, { method: 'POST', path, body: {} })
}

/** Leave of a day of its own: leaves of one student do not overlap. */
async function leaveValues(world: World): Promise<Row> {
  await leaveProcess(world)
  const { serial } = world.source()
  const day = new Date(Date.UTC(2030, 0, 1 + serial)).toISOString().slice(0, 10)
  return { type: 1, startTime: `${day} 08:00:00`, endTime: `${day} 18:00:00` }
}

/** A leave that its owner has taken back: a new one is under way at once. */
async function withdrawnLeave(world: World): Promise<Row> {
  const leave = await world.fresh('bpm/oa/leave/index')
  const path = '/bpm/oa/leave/withdraw'
  await world.succeed(world.owner, { method: 'POST', path, body: { id: leave.id } })
  return leave
}

/** What is told of a leave that its owner has submitted. */
async function wayOfLeave(world: World): Promise<{ path: string; instance: unknown }> {
  const { id } = await world.fresh('bpm/oa/leave/index')
  const path = `/bpm/process-instance/of-record?page=bpm/oa/leave/index&key=${id}`
  const { json } = await world.succeed(world.owner, { method: 'GET', path })
  return { path, instance: (json.data as Row).id }
}

const groups = (name: string): RouteExample => ({
  async request(world) {
    await world.record('bpm/user-group/index')
    return { path: `/bpm/user-group/${name}` }
  },
  elsewhere: 'own',
})

export default defineExamples({
  values: {
    // A diagram that can be published; its process gets the key of the model.
    'bpm/model/index': async world => ({ bpmnXml: processDiagram, formId: await publishedForm(world) }),
    'bpm/oa/leave/index': leaveValues,
    // The task of a diagram that has no rule yet, and whoever starts the process.
    'bpm/task-assign-rule/index': async world => ({
      ...{ taskDefinitionKey: 'approve', type: 50, options: [10] },
      modelId: (await world.fresh('bpm/model/index')).id,
    }),
  },
  ownRecords: {
    'POST /bpm/oa/leave/submit': withdrawnLeave,
    'PUT /bpm/oa/leave/update': withdrawnLeave,
  },
  makers: {
    'bpm/process-definition/index': publishedModel,
  },
  routes: {
    'PUT /bpm/model/update-state': ofPublished(({ id }) => ({
      path: '/bpm/model/update-state',
      body: { id, state: 2 },
    })),
    'POST /bpm/model/import': {
      request: world => ({
        path: `/bpm/model/import?key=imported${world.source().serial}&name=import`,
        ...multipart('bpmnFile', 'a.bpmn', Buffer.from(diagramOf({ key: 'process' }))),
      }),
      elsewhere: 'own',
      bare: true,
    },
    'GET /bpm/model/facts': {
      request: async world => ({ path: `/bpm/model/facts?id=${(await world.fresh('bpm/model/index')).id}` }),
      elsewhere: 'refused',
      bare: true,
    },
    'POST /bpm/model/rehearse': {
      request: async world => ({
        path: '/bpm/model/rehearse',
        body: { id: (await world.fresh('bpm/model/index')).id },
      }),
      elsewhere: 'refused',
      bare: true,
    },
    'GET /bpm/model/form': {
      request: async world => ({ path: `/bpm/model/form?id=${(await world.fresh('bpm/model/index')).id}` }),
      elsewhere: 'refused',
      bare: true,
    },
    'POST /bpm/model/try-people': {
      async request(world) {
        const { id } = await world.fresh('bpm/model/index')
        const asked = { bpmnXml: processDiagram, node: 'approve', variables: {} }
        return { path: '/bpm/model/try-people', body: { id, ...asked, starterUserId: world.owner.userId } }
      },
      elsewhere: 'refused',
    },
    'GET /bpm/model/draft': ofDraft,
    'DELETE /bpm/model/draft': ofDraft,
    'PUT /bpm/model/draft': {
      request: async world => ({
        path: '/bpm/model/draft',
        body: { modelId: (await world.fresh('bpm/model/index')).id, bpmnXml: '<a/>' },
      }),
      elsewhere: 'refused',
    },
    'GET /bpm/process-definition/list': {
      async request(world) {
        await publishedModel(world)
        return { path: '/bpm/process-definition/list' }
      },
      elsewhere: 'own',
    },
    'GET /bpm/process-definition/get-bpmn-xml': ofPublished(({ processDefinitionId }) => ({
      path: `/bpm/process-definition/get-bpmn-xml?id=${processDefinitionId}`,
    })),
    'GET /bpm/task-assign-rule/list': ofPublished(({ id }) => ({
      path: `/bpm/task-assign-rule/list?modelId=${id}`,
    })),
    'POST /bpm/task-assign-rule/preview': {
      request: world => ({
        path: '/bpm/task-assign-rule/preview',
        body: { type: 30, options: [world.owner.userId] },
      }),
      elsewhere: 'own',
      bare: true,
    },
    'GET /bpm/process-instance/of-record': {
      request: async world => ({ path: (await wayOfLeave(world)).path }),
      elsewhere: 'refused',
      bare: true,
    },
    'GET /bpm/process-instance/record': {
      request: async world => ({
        path: `/bpm/process-instance/record?id=${(await wayOfLeave(world)).instance}`,
      }),
      elsewhere: 'refused',
    },
    'GET /bpm/handler/list': {
      request: () => ({ path: '/bpm/handler/list' }),
      ...{ elsewhere: 'shared', bare: true },
    },
    'GET /bpm/user-group/simple-list': groups('simple-list'),
    'GET /bpm/user-group/list-all-simple': groups('list-all-simple'),
    'GET /bpm/task/people': {
      request: () => ({ path: '/bpm/task/people' }),
      ...{ elsewhere: 'own', bare: true },
    },
  },
})
