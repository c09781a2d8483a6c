import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Drawing } from '#tests/process/execution/processXml.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice, type Office, type Row, STARTER } from './createOffice.ts'

const FORM = {
  properties: {
    note: { type: 'string', title: '说明', maxLength: 500 },
    days: { type: 'number', title: '天数' },
    begins: { type: 'string', format: 'date', title: '开始日期' },
    at: { type: 'string', format: 'date-time', title: '出发时间' },
    kind: {
      type: 'string',
      title: '类型',
      'x-options': [
        { value: 'ill', label: '病假' },
        { value: 'other', label: '其他' },
      ],
    },
    paid: { type: 'boolean', title: '带薪' },
    secret: { type: 'string', title: '内部', maxLength: 20 },
    tags: { type: 'array', title: '标签', items: { type: 'string', maxLength: 20 } },
  },
}

const FILTERS = ['note', 'days', 'begins', 'at', 'kind', 'paid']

const drawing = (rights = ''): Drawing => ({
  nodes: {
    ...{ s: 'start', e: 'end', a: { kind: 'user', attributes: `camunda:assignee="${STARTER}"` } },
    b: {
      kind: 'user',
      attributes: `camunda:assignee="${STARTER}"`,
      extensions: `<camunda:properties><camunda:property name="field:note" value="write"/>${rights}</camunda:properties>`,
    },
  },
  flows: ['s>b', 'b>a', 'a>e'],
})

let server: TestServer
let office: Office
let definition: number
let key: string
let ill: number
let trip: number
beforeAll(async () => {
  server = await startTestServer()
  office = await createOffice(server)
  definition = await office.publish(drawing(), {
    form: FORM,
    settings: { filters: FILTERS, summary: ['note'] },
  })
  key = await keyOf(definition)
  ill = await office.start(definition, {
    ...{
      note: ' 感冒 ',
      days: 2.5,
      begins: '2026-03-02',
      at: '2026-03-02 18:30:00',
      kind: 'ill',
      paid: true,
    },
  })
  trip = await office.start(definition, { note: '出差', days: 10, begins: '2026-05-10', kind: 'other' })
})
afterAll(() => server.close())

async function keyOf(id: number): Promise<string> {
  const { data } = await office.call(STARTER, 'GET', `/bpm/process-definition/get?id=${id}`)
  return String((data as Row).key)
}

const MINE = '/bpm/process-instance/my-page'

const search = (query: string, { list = MINE, of = key } = {}) =>
  office.call(STARTER, 'GET', `${list}?processDefinitionKey=${of}&${query}`)

/** Instances that a list finds by a query, the latest first. */
async function found(query: string, where?: Parameters<typeof search>[1]): Promise<unknown[]> {
  const { data } = await search(query, where)
  const { list, total } = data as { list: Row[]; total: number }
  const ids = list.map(({ processInstanceId, id }) => processInstanceId ?? id)
  expect(total).toBe(ids.length)
  return ids
}

const refusalOf = async (query: string) => {
  const { code, data } = await search(query)
  return [code, ((data as Row).errors as Row[]).map(({ field, code: word }) => `${field} ${word}`)]
}

describe('lists filtered by fields of the form', () => {
  it('should find by texts, numbers, dates, options and yes or no', async () => {
    expect(await found('')).toEqual([trip, ill])
    const note = encodeURIComponent('感冒')
    expect(await found(`fields[note]=${note}`)).toEqual([ill])
    expect(await found('fields[note]=%25')).toEqual([])
    expect(await found('fields[days]=2.5')).toEqual([ill])
    expect(await found('fields[days][0]=3')).toEqual([trip])
    expect(await found('fields[days][0]=2&fields[days][1]=10')).toEqual([trip, ill])
    expect(await found('fields[begins][0]=2026-03-01&fields[begins][1]=2026-03-31')).toEqual([ill])
    expect(await found('fields[at]=2026-03-02')).toEqual([ill])
    expect(await found('fields[at][1]=2026-03-01')).toEqual([])
    expect(await found('fields[kind]=other&fields[days][1]=10')).toEqual([trip])
    expect(await found('fields[kind]=other&fields[days][1]=9')).toEqual([])
    expect(await found('fields[paid]=true')).toEqual([ill])
  })

  it('should do so in every list', async () => {
    const query = 'fields[kind]=ill'
    for (const list of [
      '/bpm/process-instance/manager-page',
      '/bpm/process-instance/page',
      '/bpm/task/manager-page',
    ])
      expect(await found(query, { list })).toEqual([ill])
    expect(await found(query, { list: '/bpm/task/todo-page' })).toEqual([ill])
    const { id } = await office.taskOf(STARTER, ill)
    const copy = { id, copyUserIds: [await office.idOf(STARTER)], variables: { note: '流感' } }
    expect(await office.call(STARTER, 'PUT', '/bpm/task/approve', copy)).toMatchObject({ code: 200 })
    expect(await found(query, { list: '/bpm/task/done-page' })).toEqual([ill])
    expect(await found(query, { list: '/bpm/process-instance/copy/page' })).toEqual([ill])
    expect(await found(`fields[note]=${encodeURIComponent('感冒')}`)).toEqual([])
    expect(await found(`fields[note]=${encodeURIComponent('流感')}`)).toEqual([ill])
  })

  it('should find nothing by what was cleared', async () => {
    const other = await office.publish(drawing(), { form: FORM, settings: { filters: ['note', 'days'] } })
    const of = await keyOf(other)
    const instance = await office.start(other, { note: 'x', days: 1 })
    expect(await found('fields[note]=x', { of })).toEqual([instance])
    const { id } = await office.taskOf(STARTER, instance)
    const cleared = { id, variables: { note: null } }
    expect(await office.call(STARTER, 'PUT', '/bpm/task/approve', cleared)).toMatchObject({ code: 200 })
    expect(await found('fields[note]=x', { of })).toEqual([])
    expect(await found('fields[days]=1', { of })).toEqual([instance])
  })

  it('should tell what a process is filtered by, to whoever may open a list', async () => {
    const path = `/bpm/process-instance/filter-fields?processDefinitionKey=${key}`
    const { data } = await office.call(STARTER, 'GET', path)
    expect((data as Row[]).map(({ name, title, kind, operator }) => [name, title, kind, operator])).toEqual([
      ['note', '说明', 'string', 'eq'],
      ['days', '天数', 'number', 'range'],
      ['begins', '开始日期', 'date', 'range'],
      ['at', '出发时间', 'date-time', 'range'],
      ['kind', '类型', 'string', 'eq'],
      ['paid', '带薪', 'boolean', 'eq'],
    ])
    expect((data as Row[])[4]?.options).toMatchObject([{ value: 'ill', label: '病假' }, { value: 'other' }])
    expect(await server.call('GET', path)).toMatchObject({ code: 401 })
    const stranger = await server.signIn('company')
    expect((await server.call('GET', path, { token: stranger })).data).toEqual([])
  })

  it('should name what is not declared, is no value, or asks without a process', async () => {
    expect(await refusalOf('fields[secret]=a')).toEqual([601, ['fields[secret] SEARCH_INVALID']])
    expect(await refusalOf('fields[days]=many')).toEqual([601, ['fields[days] SEARCH_INVALID']])
    expect(await refusalOf('fields[begins][0]=3')).toEqual([601, ['fields[begins] SEARCH_INVALID']])
    expect(await refusalOf('fields[note][0]=a')).toEqual([601, ['fields[note] SEARCH_INVALID']])
    expect(await refusalOf('fields=a')).toEqual([601, ['fields SEARCH_INVALID']])
    expect(await office.call(STARTER, 'GET', `${MINE}?fields[days]=1`)).toMatchObject({
      ...{ code: 601, data: { errors: [{ field: 'processDefinitionKey' }] } },
    })
  })

  it('should be kept by a view, under the process that they belong to', async () => {
    const filter = { processDefinitionKey: key, 'fields.days': [3, null] }
    const page = 'bpm/task/my/index'
    const body = { page, name: '三天以上', shared: false, state: { filter } }
    expect(await office.call(STARTER, 'POST', '/system/list-view', body)).toMatchObject({ code: 200 })
    const { data } = await office.call(STARTER, 'GET', `/system/list-view/list?page=${page}`)
    expect(data).toMatchObject([{ state: { filter } }])
  })

  it('should find nothing of another institution', async () => {
    await server.database.asOwner(async tx => {
      await sql`insert into bpm_process_instance (tenant_id, id, name, process_definition_id, process_key, start_user_id)
        select 3, id, name, process_definition_id, process_key, start_user_id from bpm_process_instance
        where tenant_id = 2 and id = ${trip}`.execute(tx)
      await sql`update bpm_process_field set tenant_id = 3 where tenant_id = 2 and instance_id = ${trip}`.execute(
        tx,
      )
    })
    try {
      expect(await found('fields[kind]=other')).toEqual([])
      expect(await found('')).toEqual([trip, ill])
    } finally {
      await server.database.asOwner(async tx => {
        await sql`update bpm_process_field set tenant_id = 2 where tenant_id = 3`.execute(tx)
        await sql`delete from bpm_process_instance where tenant_id = 3 and id = ${trip}`.execute(tx)
      })
    }
  })

  it('should use an index for equal texts and for ranges of numbers and dates', async () => {
    const conditions = [sql<SqlBool>`text_value = 'a'`, sql<SqlBool>`text_value between '2026' and '2027'`]
    for (const condition of [...conditions, sql<SqlBool>`number_value >= 3`]) {
      const plan = await server.database.inTenant(2, async tx => {
        await sql`set local enable_seqscan = off`.execute(tx)
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select instance_id from bpm_process_field
          where tenant_id = 2 and process_key = 'k' and name = 'n' and ${condition}`.execute(tx)
        return rows.map(row => row['QUERY PLAN']).join('\n')
      })
      expect(plan).toMatch(/Index Cond: .*name.* AND .*(text|number)_value/)
    }
  })
})

describe('POST /bpm/model/deploy', () => {
  const publish = (filters: string[], rights = '') =>
    office.publish(drawing(rights), { form: FORM, settings: { filters } })

  it('should refuse filters that are unknown, of another kind, or hidden at some node, by their names', async () => {
    await expect(publish(['gone'])).rejects.toThrow(/筛选字段“gone”不是流程表单的字段/)
    await expect(publish(['tags'])).rejects.toThrow(/筛选字段“tags”不是文本/)
    const hidden = '<camunda:property name="field:secret" value="none"/>'
    await expect(publish(['secret'], hidden)).rejects.toThrow(/筛选字段“secret”在某个环节隐藏/)
  })
})

describe('POST /bpm/process-instance/migrate', () => {
  it('should tell and find an instance as the target version says', async () => {
    const source = await office.publish(drawing(), {
      form: FORM,
      settings: { filters: ['days'], summary: ['days'] },
    })
    const of = await keyOf(source)
    const instance = await office.start(source, { note: '搬家', days: 4 })
    const target = await office.republish(source, drawing(), {
      settings: { filters: ['note'], summary: ['note'] },
    })
    const note = `fields[note]=${encodeURIComponent('搬家')}`
    expect(await found('fields[days]=4', { of })).toEqual([instance])
    expect(await found(note, { of })).toEqual([])

    const body = { ids: [instance], targetDefinitionId: target }
    expect((await office.call(STARTER, 'POST', '/bpm/process-instance/migrate', body)).data).toMatchObject({
      migrated: 1,
    })

    expect(await found('fields[days]=4', { of })).toEqual([])
    expect(await found(note, { of })).toEqual([instance])
    const { data } = await office.call(STARTER, 'GET', `/bpm/process-instance/get?id=${instance}`)
    expect(data).toMatchObject({ summary: [{ key: '说明', value: '搬家' }] })
  })
})
