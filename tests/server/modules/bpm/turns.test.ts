// biome-ignore-all lint/suspicious/noTemplateCurlyInString: accounts, once a drawing is published
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatMoment } from '#model/format/moments.ts'
import type { Drawing } from '#tests/process/execution/processXml.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice, type Office, type Row, STARTER } from './createOffice.ts'

let server: TestServer
let office: Office
beforeAll(async () => {
  server = await startTestServer()
  office = await createOffice(server)
})
afterAll(() => server.close())

const line = (...tasks: Row[]): Drawing => ({
  nodes: {
    s: 'start',
    ...Object.fromEntries(tasks.map((task, index) => [`t${index}`, { kind: 'user', ...task }])),
    e: 'end',
  },
  flows: ['s>t0', ...tasks.slice(1).map((_, index) => `t${index}>t${index + 1}`), `t${tasks.length - 1}>e`],
})

/** An account as diagrams name it: people by their numbers, once they are published. */
const account = (person: string) => (person === STARTER ? person : `\${${person}}`)
const of = (person: string) => ({ attributes: `camunda:assignee="${account(person)}"` })
const among = (...people: string[]) => ({
  attributes: `camunda:candidateUsers="${people.map(account).join(',')}"`,
})
const chosenBy = (who: string) => ({
  extensions: `<camunda:properties><camunda:property name="chosenBy" value="${who}"/></camunda:properties>`,
})

const put = (person: string, path: string, body: Row) => office.call(person, 'PUT', `/bpm/${path}`, body)
const get = async (person: string, path: string) => (await office.call(person, 'GET', `/bpm/${path}`)).data
const todoOf = async (person: string) =>
  ((await get(person, 'task/todo-page?pageSize=100')) as { list: Row[] }).list.map(
    ({ processInstanceId }) => processInstanceId,
  )

describe('what an absent person has in hand', () => {
  const hour = 3_600_000
  const absence = async (more: Row) =>
    office.call(STARTER, 'POST', '/bpm/substitute/own', {
      ...{ substituteUserId: await office.idOf('p1'), processKeys: [] },
      ...{ startTime: formatMoment(Date.now() - hour), endTime: formatMoment(Date.now() + hour), ...more },
    })
  const end = async (reply: Row) =>
    office.call(STARTER, 'DELETE', `/bpm/substitute/own?id=${(reply.data as Row).id}`)

  it('should pass to the substitute on request alone, and come back to who takes it back', async () => {
    const settings = { starterApproves: 'self' }
    const instance = await office.start(await office.publish(line(of('school')), { settings }))
    await end(await absence({}))
    expect(await office.tasks(instance)).toEqual([`t0 ${await nickName()} 1`])
    const asked = await absence({ handOver: true })
    await eventually(async () => expect(await office.tasks(instance)).toEqual(['t0 p1 1']))
    const { id, substitutedUser, ownerUser } = await office.taskOf('p1', instance)
    expect(substitutedUser).toMatchObject({ userId: await office.idOf(STARTER) })
    expect(ownerUser).toBeNull()
    const inHand = (await get(STARTER, 'substitute/own/tasks')) as Row[]
    expect(inHand.map(task => task.id)).toContain(id)
    expect(await put('p2', 'task/take-back', { id })).toMatchObject({ code: 404 })
    expect(await put('p1', 'task/take-back', { id })).toMatchObject({ code: 601 })
    const [first, second] = await Promise.all([
      put(STARTER, 'task/take-back', { id }),
      put(STARTER, 'task/take-back', { id }),
    ])
    expect([first.code, second.code].toSorted()).toEqual([200, 601])
    expect(await office.tasks(instance)).toEqual([`t0 ${await nickName()} 1`])
    expect(await put('p1', 'task/approve', { id })).toMatchObject({ code: 404 })
    await end(asked)
  })

  it('should mark who takes a shared task in the place of another', async () => {
    const asked = await absence({})
    const both = line(among('school', 'p3'))
    // Where one of the candidates is there, an absent one who is named has his substitute beside him.
    const settings = { starterApproves: 'self' }
    const instance = await office.start(await office.publish(both, { settings }))
    const { id } = await office.taskOf('p1', instance)
    expect(await put('p1', 'task/claim', { id })).toMatchObject({ code: 200 })
    expect(await office.taskOf('p1', instance)).toMatchObject({
      substitutedUser: { userId: await office.idOf(STARTER) },
    })
    expect(await put('p1', 'task/unclaim', { id })).toMatchObject({ code: 200 })
    expect(await put('p3', 'task/claim', { id })).toMatchObject({ code: 200 })
    expect(await office.taskOf('p3', instance)).toMatchObject({ substitutedUser: null })
    await end(asked)
  })
})

const nickName = async () =>
  (
    await server.database.asOwner(tx =>
      tx
        .selectFrom('sys_user')
        .select('nick_name')
        .where('user_name', '=', STARTER)
        .executeTakeFirstOrThrow(),
    )
  ).nick_name

describe('a shared task', () => {
  it('should not be taken by the starter who is not to approve for himself', async () => {
    const drawing = line(among('school', 'p1'))
    const own = await office.start(await office.publish(drawing, { settings: { starterApproves: 'self' } }))
    const closed = await office.start(
      await office.publish(drawing, { settings: { starterApproves: 'skip' } }),
    )
    const todo = await todoOf(STARTER)
    expect(todo).toContain(own)
    expect(todo).not.toContain(closed)
    const { id } = await office.taskOf('p1', closed)
    expect(await put(STARTER, 'task/claim', { id })).toMatchObject({ code: 403 })
    expect(await put(STARTER, 'task/approve', { id })).toMatchObject({ code: 403 })
    // Nor does he get it from others.
    const assigneeUserId = await office.idOf(STARTER)
    const handed = await put('p1', 'task/transfer', { id, assigneeUserId })
    expect(handed).toMatchObject({ code: 601, data: { errors: [{ code: 'STARTER_BARRED' }] } })
    expect(await put(STARTER, 'task/transfer', { id, assigneeUserId })).toMatchObject({ code: 601 })
    const sign = { id, userIds: [assigneeUserId], type: 'before' }
    expect(await put('p1', 'task/create-sign', sign)).toMatchObject({ code: 601 })
    expect(await put('p1', 'task/approve', { id })).toMatchObject({ code: 200 })
  })
})

describe('people whom somebody is to choose', () => {
  const fieldOf = (reply: Row) => (reply.data as { errors: Row[] } | undefined)?.errors[0]?.field

  it('should be demanded of the starter', async () => {
    const definition = await office.publish(line(chosenBy('starter')))
    const start = (more: Row) =>
      office.call(STARTER, 'POST', '/bpm/process-instance/create', {
        ...{ processDefinitionId: definition, variables: {}, ...more },
      })
    const foreign = await server.database.asOwner(tx =>
      tx
        .selectFrom('sys_user')
        .select('user_id')
        .where('user_name', '=', 'company')
        .executeTakeFirstOrThrow(),
    )
    for (const t0 of [[], [999_999_999], [Number(foreign.user_id)]]) {
      const refused = await start({ startUserSelectAssignees: { t0 } })
      expect([refused.code, fieldOf(refused)]).toEqual([601, 'startUserSelectAssignees.t0'])
    }
    const well = await start({ startUserSelectAssignees: { t0: [await office.idOf('p1')] } })
    expect(await office.tasks(well.data as number)).toEqual(['t0 p1 1'])
  })

  it('should be demanded of whoever acts right before, and told to the screen', async () => {
    const instance = await office.start(await office.publish(line(of('p1'), chosenBy('previous'))))
    const { id } = await office.taskOf('p1', instance)
    const detail = (await get(
      'p1',
      `process-instance/get-approval-detail?processInstanceId=${instance}`,
    )) as {
      todoTask: Row
    }
    expect(detail.todoTask).toMatchObject({
      nextNodes: [{ taskDefinitionKey: 't1', isRequired: true }],
      version: expect.any(Number),
    })
    const refused = await put('p1', 'task/approve', { id })
    expect([refused.code, fieldOf(refused)]).toEqual([601, 'nextAssignees.t1'])
    expect(await office.tasks(instance)).toEqual(['t0 p1 1'])
    // Whoever is asked for an opinion chooses nobody.
    const opinion = { id, delegateUserId: await office.idOf('p3') }
    expect(await put('p1', 'task/delegate', opinion)).toMatchObject({ code: 200 })
    const own = { t1: [await office.idOf('p3')] }
    expect(await put('p3', 'task/approve', { id, nextAssignees: own })).toMatchObject({ code: 200 })
    expect(await put('p1', 'task/approve', { id })).toMatchObject({ code: 601 })
    const nextAssignees = { t1: [await office.idOf('p2')] }
    expect(await put('p1', 'task/approve', { id, nextAssignees })).toMatchObject({ code: 200 })
    expect(await office.tasks(instance)).toEqual(['t0 p1 2', 't1 p2 1'])
  })
})

describe('an approval that leads nowhere', () => {
  it('should leave an incident, and nothing else of what was sent', async () => {
    const rights =
      '<camunda:properties><camunda:property name="field:days" value="write"/></camunda:properties>'
    const drawing = line({ ...of('p1'), extensions: rights })
    drawing.flows = ['s>t0', 't0>e ${days == 1}']
    const instance = await office.start(await office.publish(drawing), { days: 1 })
    const { id } = await office.taskOf('p1', instance)
    const copyUserIds = [await office.idOf('p7')]
    const read = () => get('p1', `process-instance/get?id=${instance}`) as Promise<Row>
    const before = await read()
    const refused = await put('p1', 'task/approve', { id, variables: { days: 77 }, copyUserIds })
    expect(refused).toMatchObject({ code: 601 })
    expect(await read()).toMatchObject({
      ...{ incidents: 1, summary: before.summary, formVariables: before.formVariables },
    })
    expect(await office.call('p7', 'GET', `/bpm/process-instance/get?id=${instance}`)).toMatchObject({
      code: 404,
    })
    expect(await put('p1', 'task/approve', { id, variables: { days: 1 } })).toMatchObject({ code: 200 })
  })
})

describe('what an instance is read with', () => {
  it('should refuse a form that was changed since, and not a neighbour who has signed', async () => {
    const multi = { over: '[${p1}, ${p2}]', variable: 'person' }
    const together = line({ attributes: 'camunda:assignee="${person}"', multi })
    const instance = await office.start(await office.publish(together), { note: 'a' })
    const read = async (person: string) =>
      ((await get(person, `process-instance/get?id=${instance}`)) as { version: number }).version
    const version = await read('p2')
    const first = await office.taskOf('p1', instance)
    expect(await put('p1', 'task/approve', { id: first.id, version })).toMatchObject({ code: 200 })
    const { id } = await office.taskOf('p2', instance)
    expect(await put('p2', 'task/approve', { id, version })).toMatchObject({ code: 200 })
  })

  it('should tell signers that were added, people with a copy, and other instances of it', async () => {
    const instance = await office.start(await office.publish(line(of('p1'))))
    const { id } = await office.taskOf('p1', instance)
    const userIds = [await office.idOf('p2')]
    const sign = { id, userIds, type: 'after', reason: '请复核' }
    expect(await put('p1', 'task/create-sign', sign)).toMatchObject({ code: 200 })
    const added = (await get('p1', `task/list-by-parent-task-id?parentTaskId=${id}`)) as Row[]
    expect(added).toMatchObject([{ assigneeUser: { nickName: '人员p2' }, parentTaskId: id }])
    expect(
      await office.call('p9', 'GET', `/bpm/task/list-by-parent-task-id?parentTaskId=${id}`),
    ).toMatchObject({
      code: 404,
    })
    const copyUserIds = [await office.idOf('p5')]
    expect(await put('p1', 'task/copy', { id, copyUserIds })).toMatchObject({ code: 200 })
    const read = async () =>
      (await get('p1', `process-instance/get-approval-detail?processInstanceId=${instance}`)) as Row
    const detail = await read()
    expect(detail).toMatchObject({ copiedUsers: [{ nickName: '人员p5' }], relatedInstances: [] })
    const tasksIn = ({ activityNodes }: Row) =>
      (activityNodes as Row[]).flatMap(({ tasks }) => tasks as Row[])
    const signer = { parentTaskId: id, signType: 'after', signReason: '请复核' }
    expect(tasksIn(detail)).toMatchObject([
      { id, waitsFor: null },
      { ...signer, waitsFor: 'turn' },
    ])

    expect(await put('p1', 'task/approve', { id })).toMatchObject({ code: 200 })
    const after = await read()
    expect(tasksIn(after)).toMatchObject([
      { id, waitsFor: 'signers' },
      { ...signer, waitsFor: null },
    ])
    expect(after.actions).toContain('deleteSign')
  })
})

describe('what comes back to the starter', () => {
  it('should be handed in anew by nobody else, approve nothing, and hide in the title what a node hides', async () => {
    const hiding = `<camunda:properties><camunda:property name="field:secret" value="none"/></camunda:properties>`
    const definition = await office.publish(line({ ...of('school'), extensions: hiding }, of('p1')), {
      settings: {
        ...{ starterApproves: 'self', repeated: 'adjacent', allowWithdraw: true, allowCancel: false },
        title: '说明{note}，{secret}',
      },
    })
    const instance = await office.start(definition, { note: '甲', secret: '机密' })
    const { name } = (await get(STARTER, `process-instance/get?id=${instance}`)) as Row
    expect(name).toBe('说明甲，')

    expect(await put(STARTER, 'process-instance/withdraw', { id: instance })).toMatchObject({ code: 200 })
    const { id } = await office.taskOf(STARTER, instance)
    for (const [path, more] of [
      ['reject', { reason: '算了' }],
      ['transfer', { assigneeUserId: await office.idOf('p1') }],
    ] as const)
      expect(await put(STARTER, `task/${path}`, { id, ...more })).toMatchObject({
        code: 601,
        data: { errors: [{ code: 'STARTER_ONLY' }] },
      })
    expect(await put(STARTER, 'task/approve', { id })).toMatchObject({ code: 200 })
    expect((await office.tasks(instance)).at(-1)).toBe(`t0 ${await nickName()} 1`)
  })
})
