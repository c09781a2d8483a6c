// biome-ignore-all lint/suspicious/noTemplateCurlyInString: accounts, once a drawing is published
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DetailedNode, Drawing } from '#tests/process/execution/processXml.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice, type Office, type Row, STARTER } from './createOffice.ts'

let server: TestServer
let office: Office
beforeAll(async () => {
  server = await startTestServer()
  office = await createOffice(server)
})
afterAll(() => server.close())

const user = (person: string, more: Partial<DetailedNode> = {}): DetailedNode => ({
  ...{ kind: 'user', attributes: `camunda:assignee="\${${person}}"`, ...more },
})

/** A task with a timer at its boundary, and a second task. */
const first: Drawing = {
  nodes: {
    ...{ s: 'start', a: user('p1'), late: { kind: 'boundary', event: 'timer:P3D', on: 'a', isBeside: true } },
    ...{ gone: { kind: 'boundary', event: 'timer:P9D', on: 'a', isBeside: true }, n: user('p4'), m: 'end' },
    ...{ b: user('p2'), e: 'end' },
  },
  flows: ['s>a', 'a>b', 'b>e', 'late>n', 'gone>n', 'n>m'],
}

/** The first task has another id and one more timer, and a check comes between the two. */
const second: Drawing = {
  nodes: {
    ...{ s: 'start', review: user('p1'), check: user('p3'), b: user('p2'), e: 'end' },
    ...{
      late: { kind: 'boundary', event: 'timer:P3D', on: 'review', isBeside: true },
      n: user('p4'),
      m: 'end',
    },
    soon: { kind: 'boundary', event: 'timer:P1D', on: 'review', isBeside: true },
  },
  flows: ['s>review', 'review>check', 'check>b', 'b>e', 'late>n', 'soon>n', 'n>m'],
}

const CHECK = '/bpm/process-instance/migrate-check'
const MIGRATE = '/bpm/process-instance/migrate'

const post = (path: string, body: Row, person = STARTER): Promise<Reply> =>
  office.call(person, 'POST', path, body)

const codesIn = (reply: Reply): string[][] =>
  ((reply.data as Row).failed as { problems: { code: string }[] }[]).map(({ problems }) =>
    problems.map(({ code }) => code),
  )

async function approve(person: string, instance: number): Promise<Reply> {
  const { id } = await office.taskOf(person, instance)
  return office.call(person, 'PUT', '/bpm/task/approve', { id })
}

async function timersOf(instance: number): Promise<Row[]> {
  const { rows } = await server.database.asOwner(tx =>
    sql<Row>`select content->>'node' as node, extract(epoch from due_time) * 1000 as due
      from bpm_process_timer where instance_id = ${instance} order by 1`.execute(tx),
  )
  return rows
}

describe('POST /bpm/process-instance/migrate', () => {
  it('should say what does not fit, and change nothing by that', async () => {
    const source = await office.publish(first)
    const instance = await office.start(source)
    const target = await office.republish(source, second)
    const asked = { sourceDefinitionId: source, targetDefinitionId: target }

    const refused = await post(CHECK, asked)
    expect(refused.data).toMatchObject({ ids: [instance], total: 1, fitting: 0, target: { version: 2 } })
    expect(codesIn(refused)).toEqual([['UNMAPPED']])
    const [node] = (refused.data as { nodes: [Row] }).nodes
    expect(node).toMatchObject({ node: 'a', name: 'A', to: null, live: 1 })
    expect((node.choices as Row[]).map(one => one.node)).toContain('review')

    const nodes = { a: 'review' }
    expect((await post(CHECK, { ...asked, nodes })).data).toMatchObject({ fitting: 1, failed: [] })
    expect((await post(MIGRATE, asked)).data).toMatchObject({ migrated: 0, rest: 0 })
    expect(codesIn(await post(CHECK, { ...asked, nodes: { a: 's' } }))).toEqual([['UNLIKE']])
    expect(await office.tasks(instance)).toEqual(['a p1 1'])
    const events = await office.call(STARTER, 'GET', `/bpm/process-instance/events?id=${instance}`)
    expect((events.data as Row[]).map(({ type }) => type)).not.toContain('migrate')
  })

  it('should go on by the version from where it was, with the timers of that', async () => {
    const source = await office.publish(first)
    const instance = await office.start(source, { days: 3 })
    await office.call(STARTER, 'PUT', '/bpm/process-instance/suspend', { id: instance })
    const before = await timersOf(instance)
    const target = await office.republish(source, second)
    const asked = { ids: [instance], targetDefinitionId: target, nodes: { a: 'review' }, reason: '改版' }

    expect((await post(MIGRATE, asked)).data).toEqual({ migrated: 1, failed: [], rest: 0 })

    const after = await timersOf(instance)
    expect(before.map(({ node }) => node)).toEqual(['gone', 'late'])
    expect(after.map(({ node }) => node)).toEqual(['late', 'soon'])
    expect(after[0]?.due).toEqual(before[1]?.due)
    await office.call(STARTER, 'PUT', '/bpm/process-instance/activate', { id: instance })
    expect(await office.tasks(instance)).toEqual(['review p1 1'])
    for (const person of ['p1', 'p3', 'p2'])
      expect(await approve(person, instance)).toMatchObject({ code: 200 })
    expect(await office.tasks(instance)).toEqual(['review p1 2', 'check p3 2', 'b p2 2'])
    expect(await office.result(instance)).toEqual({ status: 2, result: 2 })
    const { data } = await office.call(STARTER, 'GET', `/bpm/process-instance/get?id=${instance}`)
    expect(data).toMatchObject({ processDefinitionId: target, formVariables: { days: 3 } })
    const events = await office.call(STARTER, 'GET', `/bpm/process-instance/events?id=${instance}`)
    expect((events.data as Row[]).find(({ type }) => type === 'migrate')).toMatchObject({
      reason: '改版',
      detail: { fromVersion: 1, toVersion: 2 },
    })
  })

  it('should keep ways back to former nodes that have a counterpart', async () => {
    const source = await office.publish(first)
    const instance = await office.start(source)
    expect(await approve('p1', instance)).toMatchObject({ code: 200 })
    const target = await office.republish(source, second)
    const asked = { ids: [instance], targetDefinitionId: target }
    const { nodes, passed } = (await post(CHECK, asked)).data as { nodes: Row[]; passed: Row[] }
    expect(nodes.map(({ node, to }) => `${node}>${to}`)).toEqual(['b>b'])
    expect(passed.map(({ node, to }) => `${node}>${to}`)).toEqual(['a>null', 's>s'])
    expect(passed[0]).toMatchObject({
      name: 'A',
      passed: 1,
      choices: expect.arrayContaining([{ node: 'review', name: expect.any(String) }]),
    })
    await post(MIGRATE, { ...asked, nodes: { a: 'review' } })
    const { id } = await office.taskOf('p2', instance)
    const back = { id, targetTaskDefinitionKey: 'review', reason: '请补充' }
    expect(await office.call('p2', 'PUT', '/bpm/task/return', back)).toMatchObject({ code: 200 })
    expect((await office.tasks(instance)).at(-1)).toBe('review p1 1')
  })

  it('should take the form along, by the names that stand for its fields', async () => {
    const source = await office.publish(first)
    const instance = await office.start(source, { days: 3, note: '事由' })
    const definition = await office.call(STARTER, 'GET', `/bpm/process-definition/get?id=${source}`)
    const { formId } = definition.data as Row
    const draft = {
      properties: {
        length: { type: 'number', title: '时长' },
        note: { type: 'string', title: '说明', maxLength: 1 },
      },
    }
    await republishForm(formId, draft)
    const target = await office.republish(source, second)
    const names = { nodes: { a: 'review' }, fields: { days: 'length' } }
    const asked = { ids: [instance], targetDefinitionId: target, ...names }
    const refused = await post(CHECK, asked)
    expect(codesIn(refused)).toEqual([['FIELD']])
    expect((refused.data as { fields: Row[] }).fields).toMatchObject([
      { name: 'days', choices: [{ name: 'length' }] },
      { name: 'secret' },
    ])
    draft.properties.note.maxLength = 20
    await republishForm(formId, draft)
    const last = await office.republish(source, first)
    const done = await post(MIGRATE, { ...asked, targetDefinitionId: last, nodes: {} })
    expect(done.data).toMatchObject({ migrated: 1 })
    const { data } = await office.call(STARTER, 'GET', `/bpm/process-instance/get?id=${instance}`)
    expect((data as Row).formVariables).toEqual({ length: 3, note: '事由' })
    expect(await approve('p1', instance)).toMatchObject({ code: 200 })
  })

  it('should hold fields to both forms, each once, and values to the fields that they become', async () => {
    const source = await office.publish(first)
    const instance = await office.start(source, { days: 3, note: '事由' })
    await office.call(STARTER, 'PUT', '/bpm/process-instance/set-variables', {
      ...{ id: instance, variables: { internal: '不公开' }, reason: '测试' },
    })
    const definition = await office.call(STARTER, 'GET', `/bpm/process-definition/get?id=${source}`)
    await republishForm((definition.data as Row).formId, {
      properties: {
        length: { type: 'number', title: '时长' },
        text: { type: 'string', title: '文字', maxLength: 20 },
        secret: { type: 'string', title: '内部说明', maxLength: 200 },
      },
    })
    const target = await office.republish(source, second)
    const asked = { ids: [instance], targetDefinitionId: target, nodes: { a: 'review' } }
    const refused: [Record<string, string>, string][] = [
      [{ internal: 'text' }, 'fields.internal'],
      [{ note: 'internal' }, 'fields.note'],
      [{ note: 'text', days: 'text' }, 'fields.days'],
      [{ note: 'secret' }, 'fields.note'],
    ]
    for (const [fields, field] of refused)
      for (const path of [CHECK, MIGRATE])
        expect(await post(path, { ...asked, fields })).toMatchObject({
          ...{ code: 601, data: { errors: [{ field }] } },
        })
    const exchanged: [Record<string, string>, string][] = [
      [{ note: 'length' }, '时长'],
      [{ days: 'text' }, '文字'],
    ]
    for (const [fields, name] of exchanged) {
      const { data } = await post(MIGRATE, { ...asked, fields })
      expect(data).toMatchObject({
        ...{ migrated: 0, failed: [{ problems: [{ code: 'FIELD', nodeName: name }] }] },
      })
    }
    const done = await post(MIGRATE, { ...asked, fields: { note: 'secret', secret: '', days: 'length' } })
    expect(done.data).toMatchObject({ migrated: 1 })
    const { data } = await office.call(STARTER, 'GET', `/bpm/process-instance/get?id=${instance}`)
    expect((data as Row).formVariables).toEqual({ length: 3, secret: '事由' })
  })

  it('should refuse what is under way outside, what has ended, and what is another process', async () => {
    const calling: Drawing = {
      nodes: { s: 'start', x: { kind: 'call', attributes: 'calledElement="nothing"' }, e: 'end' },
      flows: ['s>x', 'x>e'],
    }
    const source = await office.publish(calling)
    const instance = await office.start(source)
    const target = await office.republish(source, {
      ...calling,
      nodes: { ...calling.nodes, y: user('p1') },
      flows: ['s>x', 'x>y', 'y>e'],
    })
    expect(codesIn(await post(MIGRATE, { ids: [instance], targetDefinitionId: target }))).toEqual([['CALL']])
    const other = await office.publish(first)
    expect(codesIn(await post(MIGRATE, { ids: [instance], targetDefinitionId: other }))).toEqual([
      ['OTHER_PROCESS'],
    ])
    expect(codesIn(await post(MIGRATE, { ids: [instance], targetDefinitionId: source }))).toEqual([['SAME']])
    await office.call(STARTER, 'DELETE', '/bpm/process-instance/cancel', { id: instance, reason: '不办' })
    expect(codesIn(await post(MIGRATE, { ids: [instance], targetDefinitionId: target }))).toEqual([['ENDED']])
  })

  it('should be for who may migrate, within the institution', async () => {
    const source = await office.publish(first)
    const instance = await office.start(source)
    const body = { ids: [instance], targetDefinitionId: source }
    for (const path of [CHECK, MIGRATE]) {
      expect(await server.call('POST', path, { body })).toMatchObject({ code: 401 })
      expect(await post(path, { targetDefinitionId: source })).toMatchObject({ code: 601 })
      expect(await post(path, body, 'p1')).toMatchObject({ code: 403 })
      const token = await server.signIn('company')
      expect(await server.call('POST', path, { body, token })).toMatchObject({ code: 404 })
      expect(await post(path, { ...body, ids: [instance, 999_999] })).toMatchObject({ code: 404 })
    }
  })

  it('should come to one of both orders of an approval and a migration', async () => {
    const source = await office.publish(first)
    const instances = await Promise.all(Array.from({ length: 8 }, () => office.start(source)))
    const target = await office.republish(source, second)
    await office.idOf('p3')
    const nodes = { a: 'review' }
    for (const instance of instances) {
      const { id } = await office.taskOf('p1', instance)
      const [approved, migrated] = await Promise.all([
        office.call('p1', 'PUT', '/bpm/task/approve', { id }),
        post(MIGRATE, { ids: [instance], targetDefinitionId: target, nodes }),
      ])
      expect(approved).toMatchObject({ code: 200 })
      expect(migrated.data).toMatchObject({ migrated: 1 })
      // Either the approval came first and led to b, or it led to the check that only the version has.
      expect([
        ['review p1 2', 'b p2 1'],
        ['review p1 2', 'check p3 1'],
      ]).toContainEqual(await office.tasks(instance))
    }
  })
})

async function republishForm(formId: unknown, draft: Row): Promise<void> {
  const saved = await office.call(STARTER, 'PUT', '/tool/build', { formId, draft: JSON.stringify(draft) })
  expect(saved, JSON.stringify(saved)).toMatchObject({ code: 200 })
  const reply = await office.call(STARTER, 'POST', `/tool/build/${formId}/publish`, {})
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 })
}
