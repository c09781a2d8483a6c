// biome-ignore-all lint/suspicious/noTemplateCurlyInString: accounts, once a drawing is published
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkingCalendar } from '#model/calendar/workingDays.ts'
import { formatDay } from '#model/format/moments.ts'
import type { JobContext } from '#server/engine/defineJob.ts'
import fireOverdue from '#server/jobs/fireOverdue.ts'
import type { Drawing } from '#tests/process/execution/processXml.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice, type Office, type Row, STARTER } from './createOffice.ts'

/** The institution of the office. */
const TENANT = 2
const DAY = 86_400_000

let server: TestServer
let office: Office
beforeAll(async () => {
  server = await startTestServer()
  office = await createOffice(server)
})
afterAll(() => server.close())

/** One task of p1 with a limit; `b` of p2 behind it. */
const limited = (dueDate: string, properties: Record<string, string>): Drawing => ({
  nodes: {
    start: 'start',
    a: {
      ...{ kind: 'user', attributes: `camunda:assignee="\${p1}" camunda:dueDate="${dueDate}"` },
      extensions: `<camunda:properties>${Object.entries(properties)
        .map(([name, value]) => `<camunda:property name="${name}" value="${value}"/>`)
        .join('')}</camunda:properties>`,
    },
    ...{ b: { kind: 'user', attributes: 'camunda:assignee="${p2}"' }, end: 'end' },
  },
  flows: ['start>a', 'a>b', 'b>end'],
})

const query = <T>(text: ReturnType<typeof sql<T>>) =>
  server.database.asOwner(async tx => (await text.execute(tx)).rows)
const look = () =>
  fireOverdue.run({}, { services: server.services } as unknown as JobContext) as Promise<string>
const idle = () =>
  eventually(async () => {
    const waiting = await query(sql`select name from pgboss.job
      where name in ('bpm-timer', 'bpm-limit') and state < 'completed' and start_after <= now()`)
    expect(waiting).toEqual([])
  })
const openTasks = async (instance: number) =>
  (
    await query<{ node: string }>(
      sql`select node from bpm_task where tenant_id = ${TENANT} and instance_id = ${instance} and is_open order by id`,
    )
  ).map(({ node }) => node)
const events = async (instance: number, type: string) =>
  (
    await query(
      sql`select id from bpm_process_event where tenant_id = ${TENANT} and instance_id = ${instance} and type = ${type}`,
    )
  ).length
const messages = async (instance: number, words: string) => {
  const { data } = await office.call('p1', 'GET', '/system/notify-message/my-page?pageSize=500')
  const name = (await query<{ name: string }>(
    sql`select name from bpm_process_instance where tenant_id = ${TENANT} and id = ${instance}`,
  )) as [{ name: string }]
  return ((data as Row).list as Row[]).filter(
    ({ templateContent: text }) => String(text).includes(words) && String(text).includes(name[0].name),
  ).length
}
/** The task is due for so many hours. */
const makeDue = (instance: number, hours: number) =>
  query(sql`update bpm_task set due_time = now() - make_interval(hours => ${hours})
    where tenant_id = ${TENANT} and instance_id = ${instance}`)
const setServed = (isServed: boolean) =>
  query(sql`update sys_tenant set expire_time = ${isServed ? null : new Date(0)} where id = ${TENANT}`)

describe('a limit in working days', () => {
  it('should follow the calendars of the platform and of the institution when the task opens', async () => {
    const today = formatDay(Date.now())
    const [first, last] = [1, 9].map(days => formatDay(Date.now() + days * DAY)) as [string, string]
    const body = { name: '校庆', kind: 'rest', firstDay: first, lastDay: last }
    expect(await office.call(STARTER, 'POST', '/system/own-calendar/create', body)).toMatchObject({
      code: 200,
    })
    const years = [today.slice(0, 4), String(Number(today.slice(0, 4)) + 1)]
    const layers = await Promise.all(
      years.map(async year => {
        const { data } = await office.call('p1', 'GET', `/system/calendar/year?year=${year}`)
        return data as { platform: never[]; own: never[] }
      }),
    )
    expect(layers.flatMap(({ platform }) => platform).length).toBeGreaterThan(10)
    expect(layers[0]?.own).toMatchObject([{ from: first, last, isWorking: false }])

    const definition = await office.publish(limited('P2D', { workingDays: 'true' }))
    const instance = await office.start(definition)
    const { dueDate } = await office.taskOf('p1', instance)
    const isWorking = createWorkingCalendar([
      layers.flatMap(one => one.platform),
      [{ from: first, last, isWorking: false }],
    ])
    const days: string[] = []
    for (let day = 1; days.length < 2; day += 1) {
      const text = formatDay(Date.now() + day * DAY)
      if (isWorking(text)) days.push(text)
    }
    const end = days[1]
    expect(String(dueDate).slice(0, 10)).toBe(end)
    const { data } = await office.call(STARTER, 'GET', '/system/own-calendar/page')
    const [{ id }] = (data as { list: [{ id: number }] }).list
    await office.call(STARTER, 'DELETE', `/system/own-calendar/delete?id=${id}`)
    expect((await office.taskOf('p1', instance)).dueDate).toBe(dueDate)
    const later = await office.taskOf('p1', await office.start(definition))
    expect(String(later.dueDate) < String(dueDate)).toBe(true)
  })

  it('should refuse calendars to whoever may not keep them, and days in the wrong order', async () => {
    const body = { name: '校庆', kind: 'rest', firstDay: '2031-05-06', lastDay: '2031-05-06' }
    const create = (person: string, path: string, more: Row = {}) =>
      office.call(person, 'POST', path, { ...body, ...more })
    expect((await server.call('GET', '/system/calendar/year?year=2031')).code).toBe(401)
    expect((await office.call('p1', 'GET', '/system/calendar/year?year=x')).code).toBe(601)
    expect((await create('p1', '/system/own-calendar/create')).code).toBe(403)
    expect((await create(STARTER, '/system/calendar/create')).code).toBe(403)
    expect(await create(STARTER, '/system/own-calendar/create', { lastDay: '2031-05-05' })).toMatchObject({
      ...{ code: 601, data: { errors: [{ field: 'lastDay' }] } },
    })
  })
})

describe('what is due while nothing goes on', () => {
  it('should wait while the institution is expired, and then fire once', async () => {
    const definition = await office.publish({
      nodes: {
        ...{ start: 'start', wait: { kind: 'catch', event: 'timer:PT1H' } },
        ...{ a: { kind: 'user', attributes: 'camunda:assignee="${p1}"' }, end: 'end' },
      },
      flows: ['start>wait', 'wait>a', 'a>end'],
    })
    const instance = await office.start(definition)
    const approved = await office.start(await office.publish(limited('PT1H', { onDue: 'approve' })))
    await makeDue(approved, 5)
    const past = Date.now() - 3_600_000
    const [timer] = await query<{ timerId: string }>(sql`update bpm_process_timer
      set due_time = ${new Date(past)}, content = jsonb_set(content, '{due}', to_jsonb(${past}::bigint))
      where tenant_id = ${TENANT} and instance_id = ${instance} returning timer_id as "timerId"`)
    await setServed(false)
    await server.services.queue.send('bpm-timer', { tenantId: TENANT, instanceId: instance, ...timer })
    const due = { tenantId: TENANT, instanceId: approved, itemId: 'k1', kind: 'due' }
    await server.services.queue.send('bpm-limit', due)
    await idle()
    expect(await look()).toContain('0 个定时、0 个')
    expect([await openTasks(instance), await openTasks(approved)]).toEqual([[], ['a']])

    await setServed(true)
    expect(await look()).toContain('1 个定时、')
    await look()
    await idle()
    await eventually(async () =>
      expect([await openTasks(instance), await openTasks(approved)]).toEqual([['a'], ['b']]),
    )
    await idle()
    expect([await events(instance, 'timer'), await events(approved, 'due-approve')]).toEqual([1, 1])
    expect(await look()).toContain('0 个定时、0 个')
  })

  it('should wait while the instance is suspended; reminders that were missed are dropped', async () => {
    const rejected = await office.start(await office.publish(limited('PT1H', { onDue: 'reject' })))
    const reminded = await office.start(await office.publish(limited('PT1H', {})))
    for (const id of [rejected, reminded]) {
      await office.call(STARTER, 'PUT', '/bpm/process-instance/suspend', { id })
      await makeDue(id, 5)
      const due = { tenantId: TENANT, instanceId: id, itemId: 'k1', kind: 'due' }
      await server.services.queue.send('bpm-limit', due)
    }
    await idle()
    expect(await look()).toContain('0 个任务')
    expect([await openTasks(rejected), await openTasks(reminded)]).toEqual([['a'], ['a']])
    for (const id of [rejected, reminded])
      await office.call(STARTER, 'PUT', '/bpm/process-instance/activate', { id })
    await eventually(async () => expect(await office.result(rejected)).toEqual({ status: 2, result: 3 }))
    await idle()
    expect(await openTasks(reminded)).toEqual(['a'])
    expect(await messages(reminded, '已到期')).toBe(0)
    expect(await look()).toContain('0 个任务')
  })

  it('should not fire what is not due by the clock of the database', async () => {
    const instance = await office.start(await office.publish(limited('PT1H', { onDue: 'approve' })))
    const due = { tenantId: TENANT, instanceId: instance, itemId: 'k1', kind: 'due' }
    await server.services.queue.send('bpm-limit', due)
    await idle()
    expect(await openTasks(instance)).toEqual(['a'])
    expect(await events(instance, 'due-approve')).toBe(0)
  })
})

describe('a limit from a field of the form', () => {
  it('should answer nothing where it has passed when the task opens, but show it and tell the managers once', async () => {
    const manager = await office.idOf(STARTER)
    const publish = (onDue: string) =>
      office.publish(limited('${note}', { onDue, remindAfter: 'P1D' }), {
        values: { managerUserIds: [manager] },
      })
    const [approving, reminding] = [await publish('approve'), await publish('remind')]
    const past = { note: '2024-03-01 08:00:00' }
    const instance = await office.start(approving, past)
    await look()
    await idle()
    expect(await openTasks(instance)).toEqual(['a'])
    expect(await events(instance, 'due-passed')).toBe(1)
    expect(await office.taskOf('p1', instance)).toMatchObject({ dueDate: past.note })
    const { data } = await office.call(STARTER, 'GET', '/system/notify-message/my-page?pageSize=500')
    const told = ((data as Row).list as Row[]).filter(({ templateContent: text }) =>
      String(text).includes('任务“A”到达时期限已过，没有自动通过，请处理'),
    )
    expect(told).toHaveLength(1)
    const reminded = await office.start(reminding, past)
    await eventually(async () => expect(await messages(reminded, '已到期')).toBe(1))
    expect(await events(reminded, 'due-passed')).toBe(0)
  })
})

describe('reminders', () => {
  it('should come before, when, and three times after a task is due, as long as it is open', async () => {
    const properties = { remindBefore: 'PT1S', remindAfter: 'PT1S' }
    const definition = await office.publish(limited('PT2S', properties))
    const [open, answered] = [await office.start(definition), await office.start(definition)]
    const { id } = await office.taskOf('p1', answered)
    expect(await office.call('p1', 'PUT', '/bpm/task/approve', { id })).toMatchObject({ code: 200 })
    await eventually(async () => {
      expect(await messages(open, '即将到期')).toBe(1)
      expect(await messages(open, '已到期')).toBe(4)
    })
    expect(await events(answered, 'due-remind')).toBe(0)
  })
})
