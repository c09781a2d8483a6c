// biome-ignore-all lint/suspicious/noTemplateCurlyInString: accounts, once a drawing is published
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { type Drawing, processXml } from '../../../process/execution/processXml.ts'
import { createOffice, type Office, type Row, STARTER } from './createOffice.ts'

const PATH = '/bpm/model/rehearse'
const SECRET = '只有表单里有的话'

let server: TestServer
let office: Office
let model: Row
let instances: Row
beforeAll(async () => {
  server = await startTestServer()
  office = await createOffice(server)
  const definition = await office.publish(drawing())
  model = await modelOf(definition)
  const start = (days: number) => office.start(definition, { days, note: SECRET })
  const [short, long, waiting, rejected, returned, moved, cancelled] = [
    await start(1),
    await start(9),
    await start(9),
    await start(4),
    await start(4),
    await start(1),
    await start(1),
  ]
  for (const id of [short, long, rejected, returned]) await act('p1', id, 'approve')
  await act('p2', long, 'approve')
  await act('p2', rejected, 'reject', { reason: '不同意' })
  await act('p2', returned, 'return', { targetTaskDefinitionKey: 'a', reason: '请补充' })
  for (const person of ['p1', 'p2']) await act(person, returned, 'approve')
  await office.call(STARTER, 'PUT', '/bpm/task/jump', {
    ...{ processInstanceId: moved, targetTaskDefinitionKey: 'b', reason: '直接审批' },
  })
  const cancel = { id: cancelled, reason: '不再需要' }
  await office.call(STARTER, 'DELETE', '/bpm/process-instance/cancel-by-admin', cancel)
  instances = { short, long, waiting, rejected, returned, moved, cancelled }
})
afterAll(() => server.close())

const by = (person: string) => `camunda:assignee="\${${person}}"`

/** p1 is asked, then p2 above some days; `n` and the limit are what drafts change. */
function drawing({ limit = 3, second = by('p2'), between = false } = {}): Drawing {
  const flows = between ? ['s>a', 'a>n', 'n>g'] : ['s>a', 'a>g']
  return {
    nodes: {
      ...{ s: 'start', a: { kind: 'user', attributes: by('p1') } },
      ...(between && { n: { kind: 'user', attributes: by('p3') } }),
      ...{ g: 'xor', b: { kind: 'user', attributes: second }, e: 'end', z: 'end' },
    },
    flows: [...flows, `g>b \${days > ${limit}}`, 'g>z *', 'b>e'],
  }
}

async function act(person: string, instance: number, verb: string, body: Row = {}): Promise<void> {
  const { id } = await office.taskOf(person, instance)
  expect(await office.call(person, 'PUT', `/bpm/task/${verb}`, { id, ...body })).toMatchObject({ code: 200 })
}

async function modelOf(definition: number): Promise<Row> {
  const path = `/bpm/process-definition/get?id=${definition}`
  const { modelId } = (await office.call(STARTER, 'GET', path)).data as Row
  return (await office.call(STARTER, 'GET', `/bpm/model/get?id=${modelId}`)).data as Row
}

async function xmlOf(drawn: Drawing): Promise<string> {
  let xml = processXml(drawn).replaceAll('id="process"', `id="${model.key}"`)
  for (const person of ['p1', 'p2', 'p3'])
    xml = xml.replaceAll(`\${${person}}`, String(await office.idOf(person)))
  return xml
}

const ask = (person: string, body: Row) => office.call(person, 'POST', PATH, body)

async function rehearsed(drawn: Drawing): Promise<Row> {
  const reply = await ask(STARTER, { id: model.id, bpmnXml: await xmlOf(drawn) })
  expect(reply).toMatchObject({ code: 200 })
  return reply.data as Row
}

const rowOf = ({ instances: rows }: Row, id: unknown) => (rows as Row[]).find(row => row.id === id)

/** An account with these permissions, whose role sees what the scope says. */
async function clerk(name: string, perms: string[], dataScope = '1'): Promise<string> {
  const menus = await server.database.asOwner(tx =>
    tx.selectFrom('sys_menu').select('menu_id').where('perms', 'in', perms).execute(),
  )
  const menuIds = menus.map(({ menu_id: id }) => id)
  const role = { roleName: name, roleKey: name, roleSort: 9, menuIds }
  const { roleId } = (await office.call(STARTER, 'POST', '/system/role', role)).data as Row
  await office.call(STARTER, 'PUT', '/system/role/dataScope', { roleId, dataScope })
  const userId = await office.idOf(name)
  const hold = `/system/role/authUser/selectAll?roleId=${roleId}&userIds=${userId}`
  expect(await office.call(STARTER, 'PUT', hold, { roleId, userIds: [userId] })).toMatchObject({ code: 200 })
  return name
}

describe('POST /bpm/model/rehearse', () => {
  it('should refuse guests, whoever may not publish or not see all, and what is no draft', async () => {
    expect(await server.call('POST', PATH, { body: { id: model.id } })).toMatchObject({ code: 401 })
    expect(await ask(STARTER, {})).toMatchObject({ code: 601 })
    expect(await ask('p1', { id: model.id })).toMatchObject({ code: 403 })
    const publisher = await clerk('publisher', ['bpm:model:deploy', 'bpm:model:query'])
    expect(await ask(publisher, { id: model.id })).toMatchObject({ code: 403 })
    expect(await ask(STARTER, { id: 987_654 })).toMatchObject({ code: 404 })
    const broken = { id: model.id, bpmnXml: '<bpmn:definitions' }
    expect(await ask(STARTER, broken)).toMatchObject({ code: 601, data: { errors: [{ field: 'bpmnXml' }] } })
    const script = (await xmlOf(drawing())).replaceAll('bpmn:userTask', 'bpmn:scriptTask')
    const unsupported = await ask(STARTER, { id: model.id, bpmnXml: script })
    expect(unsupported).toMatchObject({ code: 601, data: { errors: [{ field: 'a' }, { field: 'b' }] } })
  })

  it('should find no change in the saved diagram, and say what cannot be played', async () => {
    const { data } = await ask(STARTER, { id: model.id })
    expect(data).toMatchObject({ total: 7, rehearsed: 7, same: 6, changed: 0, impossible: 1 })
    expect(rowOf(data as Row, instances.moved)).toMatchObject({ outcome: 'impossible', reason: 'MOVED' })
  })

  it('should name those whose way a limit, a task or other people change', async () => {
    const limit = await rehearsed(drawing({ limit: 5 }))
    expect(limit).toMatchObject({ same: 4, changed: 2, impossible: 1 })
    for (const id of [instances.rejected, instances.returned])
      expect(rowOf(limit, id)).toMatchObject({
        ...{ outcome: 'changed', isPeople: false, startUser: { nickName: expect.any(String) }, version: 1 },
        ...{
          before: { id: 'b', people: [{ type: 30, names: ['人员p2'] }] },
          now: { id: 'z', type: 'endEvent' },
        },
      })

    const people = await rehearsed(drawing({ second: by('p3') }))
    expect(people).toMatchObject({ same: 3, changed: 3 })
    expect(rowOf(people, instances.long)).toMatchObject({
      ...{ isPeople: true, before: { id: 'b' } },
      now: { id: 'b', people: [{ type: 30, names: ['人员p3'] }] },
    })

    const between = await rehearsed(drawing({ between: true }))
    // What still waits at the first task, or was cancelled there, has not come to the new one.
    expect(between).toMatchObject({ same: 2, changed: 4 })
    const way = ['a', 'n', 'b', 'a', 'n', 'b', 'e']
    expect(rowOf(between, instances.returned)).toMatchObject({ nowWay: way.map(id => ({ id })) })
  })

  it('should answer no value of a form, and leave nothing behind', async () => {
    const counts = () =>
      server.database.asOwner(async tx => {
        const tables = ['bpm_process_instance', 'bpm_task', 'bpm_process_event', 'bpm_process_definition']
        const more = ['bpm_process_token', 'sys_oper_log', 'sys_notify_message', 'bpm_model_draft']
        return Promise.all(
          [...tables, ...more].map(async table => {
            const { count } = tx.fn
            return tx
              .selectFrom(table as 'bpm_task')
              .select(count('tenant_id').as('n'))
              .executeTakeFirst()
          }),
        )
      })
    // What was done before is told in its own time.
    await eventually(async () => expect(await counts()).toEqual(await counts()))
    const before = await counts()
    const told = JSON.stringify(await rehearsed(drawing({ between: true, limit: 8 })))
    expect(await counts()).toEqual(before)
    expect(told).not.toContain(SECRET)
  })

  it('should look at instances within the data scope only', async () => {
    const perms = ['bpm:model:deploy', 'bpm:model:query', 'bpm:process-instance:manager-query']
    const narrow = await clerk('narrow', perms, '5')
    expect((await ask(narrow, { id: model.id })).data).toMatchObject({ total: 0, instances: [] })
    const wide = await clerk('wide', perms)
    expect((await ask(wide, { id: model.id })).data).toMatchObject({ total: 7 })
  })
})

describe('POST /bpm/model/try-people', () => {
  const tryPath = '/bpm/model/try-people'
  const asked = async (more: Row = {}): Promise<Row> => ({
    ...{ id: model.id, bpmnXml: await xmlOf(drawing()), node: 'a', variables: {} },
    ...{ starterUserId: await office.idOf(STARTER), ...more },
  })
  const people = async (more: Row = {}, person = STARTER) =>
    office.call(person, 'POST', tryPath, await asked(more))

  it('should refuse guests, whoever may not draw or read rules, and what is no task or no starter', async () => {
    expect(await server.call('POST', tryPath, { body: await asked() })).toMatchObject({ code: 401 })
    expect(await people({ variables: [] })).toMatchObject({ code: 601 })
    expect(await people({}, 'p1')).toMatchObject({ code: 403 })
    const drawer = await clerk('drawer', ['bpm:model:update', 'bpm:model:query'])
    expect(await people({}, drawer)).toMatchObject({ code: 403 })
    expect(await people({ id: 987_654 })).toMatchObject({ code: 404 })
    for (const [field, value] of [
      ['node', 'g'],
      ['node', 'constructor'],
      ['starterUserId', 987_654],
      ['bpmnXml', '<bpmn:definitions'],
    ] as const)
      expect(await people({ [field]: value }), field).toMatchObject({
        code: 601,
        data: { errors: [{ field }] },
      })
  })

  it('should find people in a diagram that is not saved and cannot be published, by the values that are tried', async () => {
    const id = await office.idOf('p3')
    const drawn = drawing({ second: 'camunda:assignee="${chosen}"' })
    const bpmnXml = (await xmlOf(drawn)).replace('<bpmn:endEvent id="z"', '<bpmn:scriptTask id="x"/>$&')
    const found = (await people({ bpmnXml, node: 'b', variables: { chosen: id } })).data
    expect(found).toMatchObject({ kind: 'seats', total: 1, isShared: false, users: [{ userId: id }] })
    expect((await people({ bpmnXml, node: 'b' })).data).toMatchObject({ kind: 'nobody', total: 0, users: [] })
    const broken = bpmnXml.replace('${chosen}', '${chosen + [1]}')
    const refused = await people({ bpmnXml: broken, node: 'b', variables: { chosen: {} } })
    expect(refused).toMatchObject({ code: 601, data: { errors: [{ code: 'EXPRESSION_FAILED' }] } })
  })

  it('should take no account of another institution for a starter, nor name one', async () => {
    const { user_id: foreign } = await server.database.asOwner(tx =>
      tx
        .selectFrom('sys_user')
        .select('user_id')
        .where('user_name', '=', 'school2')
        .executeTakeFirstOrThrow(),
    )
    expect(await people({ starterUserId: Number(foreign) })).toMatchObject({ code: 601 })
    const bpmnXml = await xmlOf(drawing({ second: `camunda:assignee="${foreign}"` }))
    expect((await people({ bpmnXml, node: 'b' })).data).toMatchObject({ kind: 'nobody', users: [] })
  })
})
