// biome-ignore-all lint/suspicious/noTemplateCurlyInString: accounts, once a drawing is published
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DetailedNode, Drawing, NodeDrawing } from '#tests/process/execution/processXml.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice, type Office, type Row, STARTER } from './createOffice.ts'

let server: TestServer
let office: Office
let line: number
beforeAll(async () => {
  server = await startTestServer()
  office = await createOffice(server)
  line = await office.publish(lineOf({ extensions: RIGHTS }))
})
afterAll(() => server.close())

const RIGHTS = `<camunda:properties><camunda:property name="field:note" value="write"/>
  <camunda:property name="field:secret" value="none"/></camunda:properties>`

const by = (person: string): NodeDrawing => ({ kind: 'user', attributes: `camunda:assignee="\${${person}}"` })

/** p1 is asked, then p2. */
const lineOf = (first: Row, more: Drawing = { nodes: {}, flows: ['a>b'] }): Drawing => ({
  nodes: {
    s: 'start',
    a: { ...(by('p1') as DetailedNode), ...first } as DetailedNode,
    ...more.nodes,
    b: by('p2'),
    e: 'end',
  },
  flows: ['s>a', ...more.flows, 'b>e'],
})

const put = (person: string, path: string, body: Row) => office.call(person, 'PUT', `/bpm/${path}`, body)

const approve = async (person: string, instance: number, body: Row = {}): Promise<Reply> =>
  put(person, 'task/approve', { id: (await office.taskOf(person, instance)).id, ...body })

const read = async (path: string): Promise<Row> => (await office.call(STARTER, 'GET', path)).data as Row

const instanceOf = (id: number) => read(`/bpm/process-instance/get?id=${id}`)

const eventsOf = async (id: number) =>
  ((await read(`/bpm/process-instance/events?id=${id}`)) as unknown as Row[]).map(({ type }) => type)

describe('what an approval is sent with', () => {
  it('should take an opinion of 5,000 characters and refuse one more', async () => {
    const instance = await office.start(line)
    const long = await approve('p1', instance, { reason: '同'.repeat(5001) })
    expect(long).toMatchObject({ code: 601, data: { errors: [{ field: 'reason' }] } })
    expect(await approve('p1', instance, { reason: '同'.repeat(5000) })).toMatchObject({ code: 200 })
  })

  it('should refuse what was changed since it was read', async () => {
    const instance = await office.start(line)
    const { version } = await instanceOf(instance)
    const { id } = await office.taskOf('p1', instance)
    const variables = { note: '改过' }
    expect(await put('p1', 'task/approve', { id, variables, version })).toMatchObject({ code: 200 })
    expect(await put('p1', 'task/withdraw', { id })).toMatchObject({ code: 200 })
    const again = await office.taskOf('p1', instance)
    expect(await put('p1', 'task/approve', { id: again.id, version })).toMatchObject({ code: 601 })
    const { version: now } = await instanceOf(instance)
    expect(await put('p1', 'task/approve', { id: again.id, version: now })).toMatchObject({ code: 200 })
  })

  it.each([
    ['a field that is hidden there', { secret: 'x' }, 'variables.secret'],
    ['a field that is read there', { days: 9 }, 'variables.days'],
    ['a field that there is none of', { other: 1 }, 'variables.other'],
    ['a field of all objects', { constructor: 1 }, 'variables.constructor'],
    ['a value that does not fit', { note: 'x'.repeat(201) }, 'variables.note'],
  ])('should refuse %s', async (_what, variables, field) => {
    const instance = await office.start(line, { days: 2, note: 'a', secret: 'kept' })
    const reply = await approve('p1', instance, { variables })
    expect(reply).toMatchObject({ code: 601, data: { errors: [{ field }] } })
    expect(await office.tasks(instance)).toEqual(['a p1 1'])
  })

  it('should keep what is hidden out of every answer, and take what may be written', async () => {
    const instance = await office.start(line, { days: 2, secret: '不外传的话' })
    const { id } = await office.taskOf('p1', instance)
    const told = [
      `/bpm/process-instance/get?id=${instance}`,
      `/bpm/process-instance/get-approval-detail?processInstanceId=${instance}&taskId=${id}`,
      `/bpm/process-instance/events?id=${instance}`,
      `/bpm/task/get?id=${id}`,
      `/bpm/task/list-by-process-instance-id?processInstanceId=${instance}`,
    ]
    for (const path of told) {
      const reply = await office.call('p1', 'GET', path)
      expect(reply, path).toMatchObject({ code: 200 })
      expect(JSON.stringify(reply), path).not.toContain('不外传的话')
    }
    expect(await approve('p1', instance, { variables: { days: 2, note: '改' } })).toMatchObject({ code: 200 })
    expect((await instanceOf(instance)).formVariables).toMatchObject({
      days: 2,
      note: '改',
      secret: '不外传的话',
    })
  })
})

describe('a definition that cannot go on', () => {
  it('should take a condition that meets nothing for false, and note it', async () => {
    const way = { nodes: { x: 'xor', c: by('p3') }, flows: ['a>x', 'x>c ${days > 3}', 'x>b *', 'c>b'] }
    const instance = await office.start(await office.publish(lineOf({}, way)), {})
    expect(await approve('p1', instance)).toMatchObject({ code: 200 })
    expect(await office.tasks(instance)).toEqual(['a p1 2', 'b p2 1'])
    expect(await eventsOf(instance)).toContain('null-condition')
  })

  it.each([
    [
      'a loop without an end',
      { nodes: { m: 'manual', x: 'xor' }, flows: ['a>x', 'x>m *', 'm>x', 'x>b ${days > 3}'] },
      ['STEP_LIMIT', '过多'],
    ],
    [
      '501 instances',
      {
        nodes: {
          u: {
            kind: 'sub',
            multi: { times: '501' },
            inside: { nodes: { i: 'start', j: by('p3'), k: 'end' }, flows: ['i>j', 'j>k'] },
          },
        },
        flows: ['a>u', 'u>b'],
      },
      ['ITEM_LIMIT', '501'],
    ],
  ] satisfies [string, Drawing, [string, string]][])(
    'should keep the last wait before %s, with an incident',
    async (_what, way, [code, words]) => {
      const instance = await office.start(await office.publish(lineOf({}, way)), { days: 2 })
      const reply = await approve('p1', instance)
      expect(reply).toMatchObject({
        code: 601,
        msg: expect.stringContaining(words),
        data: { errors: [{ code }] },
      })
      expect(await office.tasks(instance)).toEqual(['a p1 1'])
      expect(await instanceOf(instance)).toMatchObject({ status: 1, incidents: 1 })
    },
  )

  it('should start nothing while a definition is suspended, and let what runs go on', async () => {
    const definition = await office.publish(lineOf({}))
    const instance = await office.start(definition)
    const { model_id: id } = await server.database.asOwner(tx =>
      tx
        .selectFrom('bpm_process_definition')
        .select('model_id')
        .where('id', '=', definition)
        .executeTakeFirstOrThrow(),
    )
    expect(await put(STARTER, 'model/update-state', { id, state: 2 })).toMatchObject({ code: 200 })
    const body = { processDefinitionId: definition, variables: {} }
    expect(await office.call(STARTER, 'POST', '/bpm/process-instance/create', body)).toMatchObject({
      code: 601,
    })
    expect(await approve('p1', instance)).toMatchObject({ code: 200 })
    expect(await approve('p2', instance)).toMatchObject({ code: 200 })
    expect(await office.result(instance)).toEqual({ status: 2, result: 2 })
  })
})

describe('somebody who has no part in it', () => {
  it('should find nothing of another institution', async () => {
    const instance = await office.start(line)
    const { id } = await office.taskOf('p1', instance)
    const token = await server.signIn('company')
    const foreign: ['GET' | 'PUT' | 'DELETE' | 'POST', string, Row?][] = [
      ['GET', `/bpm/process-instance/get?id=${instance}`],
      ['GET', `/bpm/process-instance/get-approval-detail?processInstanceId=${instance}`],
      ['GET', `/bpm/process-instance/events?id=${instance}`],
      ['GET', `/bpm/activity/list?processInstanceId=${instance}`],
      ['GET', `/bpm/task/get?id=${id}`],
      ['GET', `/bpm/task/list-by-return?id=${id}`],
      ['PUT', '/bpm/task/approve', { id }],
      ['PUT', '/bpm/task/copy', { id, copyUserIds: [await office.idOf('p1')] }],
      ['PUT', '/bpm/process-instance/urge', { id: instance }],
      ['POST', '/bpm/process-instance/comment', { id: instance, content: '在' }],
    ]
    for (const [method, path, body] of foreign)
      expect(await server.call(method, path, { token, body }), path).toMatchObject({ code: 404 })
    expect(await office.tasks(instance)).toEqual(['a p1 1'])
  })

  it('should hand nothing to an account that is stopped, or of another institution', async () => {
    const instance = await office.start(line)
    const { id } = await office.taskOf('p1', instance)
    const stopped = await office.idOf('p8')
    await office.call(STARTER, 'PUT', '/system/user/changeStatus', { userId: stopped, status: '1' })
    const foreign = await server.database.asOwner(tx =>
      tx
        .selectFrom('sys_user')
        .select('user_id')
        .where('user_name', '=', 'company')
        .executeTakeFirstOrThrow(),
    )
    for (const user of [stopped, Number(foreign.user_id), 987654]) {
      for (const [path, body] of [
        ['transfer', { assigneeUserId: user }],
        ['delegate', { delegateUserId: user }],
        ['create-sign', { type: 'before', userIds: [user] }],
        ['copy', { copyUserIds: [user] }],
      ] as [string, Row][])
        expect(await put('p1', `task/${path}`, { id, ...body }), path).toMatchObject({ code: 601 })
    }
    expect(await office.tasks(instance)).toEqual(['a p1 1'])
  })

  it('should change nothing while it looks as somebody else', async () => {
    const instance = await office.start(line)
    const { id } = await office.taskOf('p1', instance)
    const token = await server.signIn(STARTER)
    const body = { userId: await office.idOf('p1') }
    expect(await server.call('PUT', '/system/user/viewAs', { token, body })).toMatchObject({ code: 200 })
    const read = await server.call('GET', `/bpm/task/get?id=${id}`, { token })
    expect(read).toMatchObject({ code: 200 })
    expect(await server.call('PUT', '/bpm/task/approve', { token, body: { id } })).toMatchObject({
      code: 601,
    })
    expect(await office.tasks(instance)).toEqual(['a p1 1'])
  })
})
