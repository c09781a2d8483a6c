// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice, type Office, type Row, STARTER } from './createOffice.ts'

let server: TestServer
let office: Office
let definition: number
beforeAll(async () => {
  server = await startTestServer()
  office = await createOffice(server)
  definition = await office.publish(drawing)
})
afterAll(() => server.close())

const formField = (id: string, label: string, more: string, inside = '') =>
  `<camunda:formField id="${id}" label="${label}" ${more}>${inside}</camunda:formField>`
const limits = (...all: string[]) =>
  `<camunda:validation>${all.map(one => `<camunda:constraint name="${one.split('=')[0]}" config="${one.split('=')[1] ?? ''}"/>`).join('')}</camunda:validation>`
const cities = '<camunda:value id="bj" name="北京"/><camunda:value id="sh" name="上海"/>'
const rights = (values: Row) =>
  `<camunda:properties>${Object.entries(values)
    .map(([name, value]) => `<camunda:property name="field:${name}" value="${value}"/>`)
    .join('')}</camunda:properties>`

const drawing = {
  nodes: {
    start: {
      kind: 'start',
      extensions: `<camunda:formData>${formField('city_1', '城市', 'type="enum"', cities + limits('required'))}</camunda:formData>`,
    },
    a: {
      kind: 'user',
      attributes: 'camunda:assignee="${p1}"',
      extensions:
        `<camunda:formData>${formField('amount', '金额', 'type="long"', limits('required', 'min=1', 'max=10'))}` +
        `${formField('urgent', '加急', 'type="boolean" defaultValue="true"')}${formField('due', '日期', 'type="date"')}` +
        `${formField('note_1', '备注', 'type="string" defaultValue="${city_1}"', limits('readonly'))}` +
        `${formField('days', '天数', 'type="string"')}</camunda:formData>` +
        '<camunda:formProperty id="inner" name="内部" type="string" default="x" readable="false"/>' +
        '<camunda:properties><camunda:property name="batch" value="true"/></camunda:properties>',
    },
    b: { kind: 'user', attributes: 'camunda:assignee="${p2}"', extensions: rights({ amount: 'none' }) },
    c: { kind: 'user', attributes: 'camunda:assignee="${p3}"' },
    x: 'xor',
    end: 'end',
  },
  flows: ['start>a', 'a>x', 'x>b ${amount > 3}', 'x>c *', 'b>end', 'c>end'],
}

const create = (variables: Row) =>
  office.call(STARTER, 'POST', '/bpm/process-instance/create', { processDefinitionId: definition, variables })
const started = async () => (await create({ days: 2, city_1: 'bj' })).data as number
const detailOf = async (person: string, instance: number): Promise<Row> => {
  const path = `/bpm/process-instance/get-approval-detail?processInstanceId=${instance}`
  return (await office.call(person, 'GET', path)).data as Row
}
const namesIn = (form: unknown) => ((form as Row).fields as Row[]).map(({ name }) => name)
const approve = async (instance: number, variables?: Row) => {
  const { id } = await office.taskOf('p1', instance)
  return office.call('p1', 'PUT', '/bpm/task/approve', { id, ...(variables && { variables }) })
}
const mistakesOf = (reply: Row) =>
  ((reply.data as Row | undefined)?.errors as Row[] | undefined)?.map(({ field }) => field) ?? []

describe('form data of a start event', () => {
  it('should be asked for with the form of the process, and held to its kind', async () => {
    const path = `/bpm/process-definition/start-form?id=${definition}`
    const { form, rights: held } = (await office.call(STARTER, 'GET', path)).data as Row
    expect(namesIn(form)).toEqual(['days', 'note', 'secret', 'city_1'])
    expect(held).toMatchObject({ city_1: 'write', amount: 'read' })
    for (const wrong of [{}, { city_1: 'gz' }, { city_1: 7 }])
      expect(mistakesOf(await create({ days: 2, ...wrong }))).toEqual(['variables.city_1'])
    expect(mistakesOf(await create({ days: 2, city_1: 'bj', amount: 5 }))).toEqual(['variables.amount'])
  })
})

describe('form data of a task', () => {
  it('should stand below the form of whoever has the task, with what it begins with', async () => {
    const instance = await started()
    const { form, formVariables, formFieldsPermission } = (await detailOf('p1', instance).then(detail => ({
      ...detail,
      ...(detail.processInstance as Row),
    }))) as Row
    expect(namesIn(form)).toEqual(['days', 'note', 'secret', 'amount', 'urgent', 'due', 'note_1', 'city_1'])
    expect(formVariables).toEqual({ days: 2, city_1: 'bj', urgent: true, note_1: 'bj' })
    expect(formFieldsPermission).toMatchObject({ amount: '2', note_1: '1', days: '1' })
    expect(formFieldsPermission).not.toHaveProperty('inner')
  })

  it('should be held to their kinds and rights', async () => {
    const instance = await started()
    const wrong: [Row | undefined, string][] = [
      [undefined, 'amount'],
      [{ amount: 11 }, 'amount'],
      [{ amount: '五' }, 'amount'],
      [{ amount: 5, due: '明天' }, 'due'],
      [{ amount: 5, note_1: '改' }, 'note_1'],
      [{ amount: 5, inner: 'y' }, 'inner'],
      [{ amount: 5, other: 1 }, 'other'],
      [{ amount: 5, days: 9 }, 'days'],
    ]
    for (const [variables, field] of wrong)
      expect(mistakesOf(await approve(instance, variables)), field).toEqual([`variables.${field}`])
    const { id } = await office.taskOf('p1', instance)
    const batch = await office.call('p1', 'PUT', '/bpm/task/approve-batch', { ids: [id] })
    expect(batch.data).toMatchObject({ failed: [{ id }] })
    expect(await office.tasks(instance)).toEqual(['a p1 1'])
  })

  it('should become variables, be told in the timeline, and be hidden where a node hides them', async () => {
    const instance = await started()
    expect(await approve(instance, { amount: 5, due: '2030-01-01' })).toMatchObject({ code: 200 })
    expect(await office.tasks(instance)).toEqual(['a p1 2', 'b p2 1'])
    const stored = await server.database.asOwner(tx =>
      tx
        .selectFrom('bpm_process_instance')
        .select('variables')
        .where('id', '=', instance)
        .executeTakeFirstOrThrow(),
    )
    expect(stored.variables).toEqual({
      ...{ days: 2, city_1: 'bj', amount: 5, urgent: true, due: '2030-01-01', note_1: 'bj', inner: 'x' },
    })
    const seen = await detailOf('p2', instance)
    expect(namesIn(seen.form)).toEqual(['days', 'note', 'secret', 'city_1', 'urgent', 'due', 'note_1'])
    // The diagram is everybody's, with what its elements ask for.
    expect(JSON.stringify({ ...seen, processDefinition: null })).not.toMatch(/金额|"amount":5|"inner":"x"/)
    const filledIn = (detail: Row) => {
      const [start = {}, a = {}] = detail.activityNodes as Row[]
      const [task = {}] = a.tasks as Row[]
      return [start.filled, task.filled].map(fields =>
        (fields as Row[]).map(({ title, value }) => `${title} ${value}`),
      )
    }
    expect(filledIn(seen)).toEqual([['城市 北京'], ['加急 是', '日期 2030-01-01', '备注 bj']])
    expect(filledIn(await detailOf(STARTER, instance))[1]).toContain('金额 5')
    const events = await office.call('p2', 'GET', `/bpm/process-instance/events?id=${instance}`)
    expect(JSON.stringify(events.data)).not.toContain('filled')
  })

  it('should refuse to publish what cannot be asked for', async () => {
    const form = (fields: string) => ({
      nodes: {
        start: 'start',
        a: {
          kind: 'user',
          attributes: 'camunda:assignee="${p1}"',
          extensions: `<camunda:formData>${fields}</camunda:formData>`,
        },
        end: 'end',
      },
      flows: ['start>a', 'a>end'],
    })
    const wrong = [
      [formField('1a', '甲', 'type="string"'), '字母、数字和下划线'],
      [formField('a1', '甲', 'type="string"').repeat(2), '“a1”重复'],
      [formField('a1', '甲', 'type="long" defaultValue="x"'), '不符合类型'],
    ] as const
    for (const [fields, words] of wrong) await expect(office.publish(form(fields))).rejects.toThrow(words)
  })
})
