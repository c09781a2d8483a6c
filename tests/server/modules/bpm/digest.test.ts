// biome-ignore-all lint/suspicious/noTemplateCurlyInString: accounts, once a drawing is published
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDay } from '#model/format/moments.ts'
import type { JobContext } from '#server/engine/defineJob.ts'
import sendTaskDigests from '#server/jobs/sendTaskDigests.ts'
import { startOn } from '#server/start/startServer.ts'
import { eventually } from '#tests/support/eventually.ts'
import { MAIL_LOGIN, type MailServer, startMailServer } from '#tests/support/startMailServer.ts'
import { startOptionsOf } from '#tests/support/startOptionsOf.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice, type Office, type Row } from './createOffice.ts'

const TENANT = 2
const PATH = '/bpm/task/digest'
const ENV = { PUBLIC_URL: 'https://admin.example.org' }
/** Always due. */
const ON = { isOn: true, hour: 0, onWorkingDays: false }

let smtp: MailServer
let server: TestServer
let office: Office
let definition: number
beforeAll(async () => {
  smtp = await startMailServer()
  server = await startTestServer([], ENV)
  office = await createOffice(server)
  await giveTemplate()
  definition = await office.publish({
    nodes: {
      ...{ start: 'start', end: 'end' },
      a: { kind: 'user', attributes: 'camunda:assignee="${p1}" camunda:dueDate="P1D"' },
    },
    flows: ['start>a', 'a>end'],
  })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

/** The template that an installation begins with, once it has an account for mail. */
async function giveTemplate(): Promise<void> {
  const token = await server.signIn('admin')
  const create = async (path: string, body: Row) => {
    const reply = await server.call('POST', path, { token, body })
    expect(reply).toMatchObject({ code: 200 })
    return (reply.data as Row).id
  }
  const accountId = await create('/system/mail-account/create', {
    ...{ mail: 'sender@example.com', ...MAIL_LOGIN, host: '127.0.0.1', port: smtp.port },
    ...{ sslEnable: false, starttlsEnable: false },
  })
  const seeds = await readFile(join(import.meta.dirname, '../../../../seeds/base/mail.json'), 'utf8')
  for (const seed of JSON.parse(seeds) as Row[])
    await create('/system/mail-template/create', { ...seed, accountId, status: '0' })
}

const query = <T>(text: ReturnType<typeof sql<T>>) =>
  server.database.asOwner(async tx => (await text.execute(tx)).rows)
const run = (of: { services: TestServer['services'] } = server) =>
  sendTaskDigests.run({}, { services: of.services } as unknown as JobContext) as Promise<string>
/** All that the job has handed over is done, and what it has sent has arrived. */
const idle = () =>
  eventually(async () => {
    const waiting = await query(sql`select name from pgboss.job
      where name in ('bpm-digest', 'mail') and state < 'completed'`)
    expect(waiting).toEqual([])
  })
const put = (person: string, body: Row) => office.call(person, 'PUT', PATH, body)
/** The account has an address, wants the mail, and had none today. */
async function subscribe(person: string, more: Row = {}): Promise<number> {
  const userId = await office.idOf(person)
  await query(sql`update sys_user set email = ${`${person}@example.com`} where user_id = ${userId}`)
  expect(await put(person, { ...ON, ...more })).toMatchObject({ code: 200, data: { isOn: true } })
  await forgetDay(userId)
  return userId
}
const forgetDay = (userId: number) =>
  query(
    sql`update bpm_task_digest set last_day = null, from_day = null where tenant_id = ${TENANT} and user_id = ${userId}`,
  )

describe('PUT /bpm/task/digest', () => {
  it('should keep what everybody wants for himself', async () => {
    expect((await server.call('PUT', PATH, { body: ON })).code).toBe(401)
    expect(await put('p9', { ...ON, hour: 24 })).toMatchObject({ code: 601 })
    expect(await put('p9', ON)).toMatchObject({ code: 601, data: { errors: [{ field: 'isOn' }] } })
    await query(sql`update sys_user set email = 'p9@example.com' where user_id = ${await office.idOf('p9')}`)
    const data = { ...ON, hour: 7, email: 'p9@example.com', isReady: true }
    expect(await put('p9', { ...ON, hour: 7 })).toMatchObject({ code: 200, data })
    expect((await office.call('p9', 'GET', PATH)).data).toEqual(data)
    expect((await office.call('p8', 'GET', PATH)).data).toMatchObject({ isOn: false, email: null })
    expect(await put('p9', { ...ON, isOn: false })).toMatchObject({ data: { isOn: false } })
  })
})

describe('the mail a day', () => {
  it('should be sent once by two servers, the late first, twenty at most, with links', async () => {
    const second = await startOn(server.database, await startOptionsOf(server.dataDir, [], ENV))
    const instances: number[] = []
    for (let count = 0; count < 21; count += 1) instances.push(await office.start(definition))
    const late = instances[20]
    await query(sql`update bpm_task set due_time = now() - interval '1 hour' where instance_id = ${late}`)
    const userId = await subscribe('p1')
    await Promise.all([run(), run({ services: second.services as TestServer['services'] }), run()])
    await eventually(() => expect(smtp.mails).toHaveLength(1))
    await run()
    await idle()
    await second.stop()
    expect(smtp.mails.map(({ to }) => to)).toEqual([['p1@example.com']])

    const logs = await query<{ title: string; content: string }>(
      sql`select template_title as title, template_content as content from sys_mail_log where user_id = ${userId}`,
    )
    expect(logs).toHaveLength(1)
    const [{ title, content }] = logs as [{ title: string; content: string }]
    expect(title).toBe(`您有 21 项待办任务（${formatDay(Date.now())}）`)
    expect(content).toContain('其中 1 项已超期')
    const lines = content.match(/<li>.*?<\/li>/g) ?? []
    expect(lines).toHaveLength(20)
    expect(lines[0]).toContain('【已超期】')
    expect(lines[0]).toContain(
      `href="https://admin.example.org/bck/system/task/process-instance/detail?id=${late}&amp;taskId=`,
    )
    expect(lines[1]).not.toContain('【已超期】')
  })

  it('should be one a day, however often its hour is set anew or it is turned off and on', async () => {
    smtp.mails.length = 0
    const userId = await subscribe('p1')
    await run()
    await eventually(() => expect(smtp.mails).toHaveLength(1))
    expect(await put('p1', { ...ON, isOn: false })).toMatchObject({ data: { isOn: false } })
    expect(await put('p1', { ...ON, hour: 23 })).toMatchObject({ data: { isOn: true, hour: 23 } })
    // As if that hour had come.
    await query(
      sql`update bpm_task_digest set hour = 0, from_day = current_date - 1 where user_id = ${userId}`,
    )
    await Promise.all([run(), run()])
    await idle()
    expect(smtp.mails).toHaveLength(1)
  })

  it.each([
    ['an account without tasks', 'p2', (id: number) => query(sql`select ${id}`)],
    [
      'an account that is stopped',
      'p1',
      (id: number) => query(sql`update sys_user set status = '1' where user_id = ${id}`),
    ],
    [
      'an institution that has expired',
      'p1',
      () => query(sql`update sys_tenant set expire_time = now() where id = ${TENANT}`),
    ],
    ['a day off', 'p1', () => query(sql`update sys_own_calendar_exception set kind = 'rest'`)],
  ] as const)('should not be sent to %s', async (_what, person, prepare) => {
    smtp.mails.length = 0
    const userId = await subscribe(person, { onWorkingDays: true })
    await query(sql`insert into sys_own_calendar_exception (tenant_id, name, kind, first_day, last_day)
      values (${TENANT}, '上班', 'work', current_date - 1, current_date + 1)`)
    await prepare(userId)
    await run()
    await idle()
    expect(smtp.mails).toEqual([])
    await query(sql`update sys_user set status = '0' where user_id = ${userId}`)
    await query(sql`update sys_tenant set expire_time = null where id = ${TENANT}`)
  })
})
