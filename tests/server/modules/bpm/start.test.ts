import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDay } from '#model/format/moments.ts'
import checkDefinitions from '#server/modules/bpm/start/checkDefinitions.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { diagramOf, scriptTask } from './diagrams.ts'

type Row = Record<string, unknown>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const DEFINITION = '/bpm/process-definition'
const business = { formType: 20, formCustomCreatePath: '/bpm/oa/leave', formCustomViewPath: '/bpm/oa/leave' }

let server: TestServer
const tokens: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer()
  await allowTeacher()
  for (const name of ['school', 'teacher', 'school2', 'operator']) tokens[name] = await server.signIn(name)
})
afterAll(() => server.close())

const call = (name: string, method: Method, path: string, body?: Row, query?: Record<string, string>) =>
  server.call(method, path, { token: tokens[name], query, ...(body ? { body } : {}) })
const faults = (reply: Row) => (reply.data as { errors: { field: string; message: string }[] }).errors
let serial = 0

/** A model that is published once, or the answer of its publication. */
async function published(values: Row = {}, task = 'camunda:assignee="teacher"') {
  const key = `start${++serial}`
  const body = { key, name: key, category: '1', ...business, bpmnXml: diagramOf({ key, task }), ...values }
  const { data } = await call('school', 'POST', '/bpm/model/create', body)
  const { id } = data as Row
  const reply = await call('school', 'POST', `/bpm/model/deploy?id=${id}`, {})
  return { id, key, reply, definitionId: (reply.data as Row | null)?.id }
}

const startable = async (name: string) => (await call(name, 'GET', `${DEFINITION}/startable`)).data as Row[]
const keysOf = async (name: string) => (await startable(name)).map(({ key }) => key)
const form = (id: unknown, name = 'school') =>
  call(name, 'GET', `${DEFINITION}/start-form`, undefined, { id: String(id) })

/** An account that may start processes and is no administrator. */
const allowTeacher = () =>
  server.database.asOwner(tx =>
    sql`insert into sys_role_menu (tenant_id, role_id, menu_id)
      select r.tenant_id, r.role_id, m.menu_id from sys_role r, sys_menu m
      where r.tenant_id = 2 and r.role_key = 'teacher' and m.perms = 'bpm:process-instance:create'
      on conflict do nothing`.execute(tx),
  )

describe('GET /bpm/process-definition/startable', () => {
  it('should be for who may start processes', async () => {
    expect((await server.call('GET', `${DEFINITION}/startable`)).code).toBe(401)
    expect((await call('operator', 'GET', `${DEFINITION}/startable`)).code).toBe(403)
  })

  it('should list what is active, in its latest version, and open to the caller at this moment', async () => {
    const open = await published()
    const forSchool = await published({ startAudience: { people: [await idOf('school')] } })
    expect(await keysOf('school')).toEqual(expect.arrayContaining([open.key, forSchool.key]))
    expect(await keysOf('teacher')).not.toContain(forSchool.key)
    expect(await keysOf('teacher')).toContain(open.key)
    expect((await form(forSchool.definitionId, 'teacher')).code).toBe(403)

    // Live: no publication in between.
    const people = { people: [await idOf('teacher')] }
    await call('school', 'PUT', '/bpm/model/update', { id: forSchool.id, startAudience: people })
    expect(await keysOf('teacher')).toContain(forSchool.key)

    await call('school', 'PUT', '/bpm/model/update-state', { id: open.id, state: 2 })
    expect(await keysOf('school')).not.toContain(open.key)
    expect((await form(open.definitionId)).msg).toContain('已挂起')
    await call('school', 'DELETE', `/bpm/model/delete?id=${forSchool.id}`)
    expect(await keysOf('school')).not.toContain(forSchool.key)
    expect((await form(forSchool.definitionId)).code).toBe(601)
    expect(await keysOf('school2')).not.toContain(open.key)
    expect((await form(open.definitionId, 'school2')).code).toBe(404)
  })

  it('should put favourites of an account in front for itself alone, once', async () => {
    const { key } = await published()
    const mark = (favourite: boolean, name = 'school') =>
      call(name, 'PUT', `${DEFINITION}/favourite`, { key, favourite })
    const isMarked = async (name: string) => (await startable(name)).find(one => one.key === key)?.isFavourite
    expect((await mark(true, 'school2')).code).toBe(601)
    const replies = await Promise.all(Array.from({ length: 6 }, () => mark(true)))
    expect(replies.map(({ code }) => code)).toEqual(Array(6).fill(200))
    expect([await isMarked('school'), await isMarked('teacher')]).toEqual([true, false])
    await mark(false)
    expect(await isMarked('school')).toBe(false)
  })
})

const idOf = async (name: string): Promise<number> => {
  const { rows } = await server.database.asOwner(tx =>
    sql<{ id: number }>`select user_id as id from sys_user where user_name = ${name}`.execute(tx),
  )
  return Number(rows[0]?.id)
}

const SECRET = `<bpmn:extensionElements><camunda:properties><camunda:property name="field:secret" value="none" /><camunda:property name="field:days" value="read" /></camunda:properties></bpmn:extensionElements>`

async function newForm(): Promise<unknown> {
  const properties = Object.fromEntries(
    ['subject', 'days', 'secret'].map(name => [name, { type: 'string', title: name, maxLength: 20 }]),
  )
  const draft = JSON.stringify({ properties })
  const { data } = await call('school', 'POST', '/tool/build', { formName: `表单${++serial}`, draft })
  const { formId } = data as Row
  await call('school', 'POST', `/tool/build/${formId}/publish`, {})
  return formId
}

describe('GET /bpm/process-definition/start-form', () => {
  it('should give the form of the version without what the start hides, with the rights and people to choose', async () => {
    const key = `form${++serial}`
    const chosen = diagramOf({ key, task: '' })
      .replace('name="开始">', `name="开始">${SECRET}`)
      .replace(
        'name="审批" >',
        'name="审批"><bpmn:extensionElements><camunda:properties><camunda:property name="chosenBy" value="starter" /></camunda:properties></bpmn:extensionElements>',
      )
    const made = await published({ key, formType: 10, formId: await newForm(), bpmnXml: chosen })
    expect(made.reply).toMatchObject({ code: 200 })
    const { data } = await form(made.definitionId)
    expect(data).toMatchObject({
      definition: { id: made.definitionId, key, version: 1 },
      rights: { subject: 'write', days: 'read', secret: 'none' },
      selfSelected: [{ taskDefinitionKey: 'approve', name: '审批' }],
    })
    const { fields } = (data as { form: { fields: { name: string }[] } }).form
    expect(fields.map(({ name }) => name)).toEqual(['subject', 'days'])
  })

  it('should refuse an earlier version and one that there is not', async () => {
    const first = await published()
    await call('school', 'PUT', '/bpm/model/update', { id: first.id, description: '改了' })
    const second = await call('school', 'POST', `/bpm/model/deploy?id=${first.id}`, {})
    expect((await form(first.definitionId)).msg).toContain('已有新的版本')
    expect((await form((second.data as Row).id)).code).toBe(200)
    expect((await form(99_999_999)).code).toBe(404)
  })
})

describe('settings of a process', () => {
  it.each<[string, Row]>([
    ['number', { number: 'QJ' }],
    ['number', { number: '{0000}{0000}' }],
    ['number', { number: '{MM}-{0000}' }],
    ['number', { number: '{days}-{0000}' }],
    ['nobody', { nobody: 'anybody' }],
    ['summary', { summary: ['a', 'b', 'c', 'd', 'e', 'f'] }],
  ])('should be refused at a wrong %s: %j', async (name, settings) => {
    const body = { key: `bad${++serial}`, name: 'bad', category: '1', ...business, settings }
    const reply = await call('school', 'POST', '/bpm/model/create', body)
    expect(reply.code).toBe(601)
    expect(faults(reply).map(({ field }) => field)).toEqual([`settings.${name}`])
  })

  it('should be frozen with the version, and published again when they change', async () => {
    const settings = { title: '{process}：{starter}', number: 'QJ-{yyyy}{MM}-{0000}', nobody: 'pass' }
    const { id, definitionId } = await published({ settings })
    const read = async (definition: unknown) =>
      (await call('school', 'GET', `${DEFINITION}/get`, undefined, { id: String(definition) })).data as Row
    expect(await read(definitionId)).toMatchObject({
      executable: true,
      settings: { ...settings, allowCancel: true, repeated: 'never' },
    })
    expect(await read(definitionId)).not.toHaveProperty('compiled')
    const again = () => call('school', 'POST', `/bpm/model/deploy?id=${id}`, {})
    expect((await again()).code).toBe(601)
    await call('school', 'PUT', '/bpm/model/update', { id, settings: { ...settings, nobody: 'wait' } })
    const next = await again()
    expect(await read((next.data as Row).id)).toMatchObject({ settings: { nobody: 'wait' } })
    expect(await read(definitionId)).toMatchObject({ settings: { nobody: 'pass' } })
  })

  it('should number instances one after the other, and take people only where they are to choose', async () => {
    const key = `numbered${++serial}`
    const { definitionId } = await published({
      ...{ key, formType: 10, formId: await newForm(), settings: { number: 'NO-{yyyy}-{000}' } },
      bpmnXml: diagramOf({ key, task: 'camunda:assignee="teacher"' }),
    })
    const people = { approve: [await idOf('school')] }
    const body = { processDefinitionId: definitionId, variables: {}, startUserSelectAssignees: people }
    const made = await Promise.all(
      Array.from({ length: 5 }, () => call('school', 'POST', '/bpm/process-instance/create', body)),
    )
    expect(made.map(({ code }) => code)).toEqual(Array(5).fill(200))
    const { rows } = await server.database.asOwner(tx =>
      sql<{ number: string; assignee: number }>`select i.business_key as number, k.assignee_id as assignee
        from bpm_process_instance i join bpm_task k on k.instance_id = i.id
        where i.process_key = ${key} order by 1`.execute(tx),
    )
    const year = formatDay(Date.now()).slice(0, 4)
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5].map(count => `NO-${year}-00${count}`))
    expect(new Set(rows.map(({ assignee }) => Number(assignee)))).toEqual(new Set([await idOf('teacher')]))
  })

  it('should name fields of the form only', async () => {
    const made = await published({
      ...{ formType: 10, formId: await newForm() },
      settings: { title: '{subject}的{other}', summary: ['days', 'nothing'] },
    })
    expect(faults(made.reply).map(({ field }) => field)).toEqual(['settings.title', 'settings.summary'])
  })
})

describe('definitions from before', () => {
  it('should be refused at publication where they cannot run, and judged once where they are published', async () => {
    const key = `old${++serial}`
    const bpmnXml = diagramOf({ key, task: 'camunda:assignee="teacher"', between: scriptTask })
    const made = await published({ key, bpmnXml })
    expect(made.reply.code).toBe(601)
    expect(faults(made.reply).map(({ field }) => field)).toContain('script')

    // As an earlier version has published it.
    const { id } = await server.database.inTenant(2, tx =>
      tx
        .insertInto('bpm_process_definition')
        .values({
          ...{ tenant_id: 2, key, name: key, version: 1, category: '1', model_id: made.id, form_type: 20 },
          ...{ bpmn_xml: bpmnXml, assign_rules: '[]', deployment_time: new Date() },
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await server.database.asOwner(tx =>
      tx
        .updateTable('bpm_model')
        .set({ process_definition_id: id, suspension_state: 1 })
        .where('id', '=', made.id)
        .execute(),
    )
    const listed = async () =>
      ((await call('school', 'GET', `${DEFINITION}/list`, undefined, { key })).data as Row[])[0]
    expect(await listed()).toMatchObject({ executable: null })
    expect((await form(id)).msg).toContain('不可执行')

    // Two servers at once.
    await server.database.asOwner(tx => sql`delete from bpm_process_check`.execute(tx))
    const context = {
      services: server.services,
      log: { info: () => undefined },
      signal: new AbortController().signal,
    }
    const [work] = checkDefinitions.works ?? []
    const run = () => work?.run({} as never, { ...context, id: 'check', attempt: 1 } as never)
    await Promise.all([run(), run()])
    expect(await listed()).toMatchObject({
      executable: false,
      reasons: [expect.stringContaining('计算天数')],
    })
    expect(await keysOf('school')).not.toContain(key)
    const { rows } = await server.database.asOwner(tx =>
      sql`select d.id from bpm_process_definition d
        left join bpm_process_check c on c.definition_id = d.id where c.definition_id is null`.execute(tx),
    )
    expect(rows).toEqual([])
  })
})
