import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/Database.ts'
import { putOnHold } from '#server/hold/holdTable.ts'
import { readHeldWork, releaseHold } from '#server/hold/releaseHold.ts'
import { type StartedServer, startOn } from '#server/start/startServer.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openDemoDatabase } from '#tests/support/openTestDatabase.ts'
import { queueChannel } from '#tests/support/queueChannel.ts'
import { startOptionsOf, TEST_PASSWORD } from '#tests/support/startOptionsOf.ts'

const ENDED = `state in ('completed', 'failed', 'cancelled')`

describe('a server whose work is on hold', () => {
  let dataDir: string
  let database: Database
  let server: StartedServer
  const said: string[] = []
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mortise-hold-'))
    database = await openDemoDatabase()
    const options = await startOptionsOf(dataDir)
    // Its tables, and what a backup would have found in them.
    await (await startOn(guarded(database), options)).close()
    await waiting('before')
    await database.asOwner(putOnHold)
    server = await startOn(database, { ...options, print: line => void said.push(line) })
  })
  afterAll(async () => {
    await server?.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** A mail that waits, with its work in the queue. */
  const waiting = (title: string) =>
    database.asOwner(async tx => {
      const { rows } = await sql<{
        id: number
      }>`insert into sys_mail_log (tenant_id, to_mails, from_mail, template_id,
          template_code, template_nickname, template_title, template_content, template_params, attempts, send_status)
        values (1, 'a@example.com', 'b@example.com', (select min(id) from sys_mail_template), 'x', 'x', ${title}, 'x', '{}', 0, 0) returning id`.execute(
        tx,
      )
      await sql`insert into pgboss.job (name, data) values ('mail', ${JSON.stringify({ tenantId: 1, logId: rows[0]?.id })}::jsonb)`.execute(
        tx,
      )
      // Whoever works on the queue takes it at once.
      await sql`select pg_notify(${queueChannel}, 'mail')`.execute(tx)
    })
  const mails = () =>
    database.asOwner(async tx => {
      const { rows } = await sql<{ title: string; status: number }>`
        select template_title as title, send_status as status from sys_mail_log order by id`.execute(tx)
      return Object.fromEntries(rows.map(({ title, status }) => [title, status]))
    })
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, token?: string, payload?: object) =>
    (
      await server.fastify.inject({
        ...{ method, url: `/prod-api${path}`, payload },
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    ).json()

  async function newTemplate(token: string): Promise<number> {
    const account = await call('POST', '/system/mail-account/create', token, {
      ...{ mail: 'b@example.com', username: 'b', password: 'Secret#2026', host: '127.0.0.1', port: 9 },
      ...{ sslEnable: false, starttlsEnable: false },
    })
    const template = { name: 'x', code: 'held', nickname: 'x', status: '0', title: 'x', content: '<p>x</p>' }
    const body = { ...template, accountId: account.data.id }
    return (await call('POST', '/system/mail-template/create', token, body)).data.id
  }

  it('should say so, and send neither mail nor text messages', async () => {
    expect(said.join()).toContain('npm run db -- release')
    await waiting('meanwhile')
    await delay(1_000)
    expect(await mails()).toEqual({ before: 0, meanwhile: 0 })
    const login = await call('POST', '/auth/login', undefined, { username: 'admin', password: TEST_PASSWORD })
    const token = login.data.access_token
    const { id } = await database.asOwner(tx =>
      tx
        .selectFrom('sys_sms_template')
        .select('id')
        .where('code', '=', 'login-code')
        .executeTakeFirstOrThrow(),
    )
    const templateParams = { code: '123456', minutes: '5' }
    const sms = await call('POST', '/system/sms-template/send-sms', token, {
      ...{ id, mobile: '13800138000', templateParams },
    })
    expect(sms.msg).toContain('短信暂停发送')
    const { rows: jobs } = await call('GET', '/monitor/job/list', token)
    const job = await call('PUT', '/monitor/job/run', token, { jobId: jobs[0].jobId })
    expect(job).toMatchObject({ code: 200, waits: true, msg: expect.stringContaining('放行后才会执行') })
    const mail = { id: await newTemplate(token), toMails: ['a@example.com'] }
    const sent = await call('POST', '/system/mail-template/send-mail', token, mail)
    expect(sent).toMatchObject({ code: 200, waits: true, msg: expect.stringContaining('放行后才会发送') })
    await database.asOwner(async tx => {
      await sql`delete from sys_mail_log where id = ${sent.data}`.execute(tx)
      await sql`update sys_user set phonenumber = '13800138000' where user_name = 'admin'`.execute(tx)
    })
    const { rows: settings } = await call('GET', '/system/config/list?configKey=sys.account.smsMfa', token)
    const on = { configId: settings[0].configId, configValue: 'true' }
    expect(await call('PUT', '/system/config', token, on)).toMatchObject({ code: 200 })
    // Where it is sent, nobody is told whether there is such an account; a code that never comes is not promised.
    const code = await call('POST', '/auth/sms/sendSms', undefined, { username: 'nobody' })
    expect(code.msg).toContain('短信暂停发送')
    expect((await call('GET', '/health')).data.work).toBe('held')
  })

  it('should leave the mail of then unsent and send that of now when it is released so, and only once', async () => {
    expect(await readHeldWork(database)).toMatchObject({ old: [{ name: 'mail', count: 1 }], mails: 1 })
    const both = await Promise.all([releaseHold(database, 'discard'), releaseHold(database, 'discard')])
    expect(both.sort()).toEqual([false, true])
    expect(await readHeldWork(database)).toBeNull()
    await eventually(async () => {
      const { rows } = await database.asOwner(tx =>
        sql`select from pgboss.job where name = 'mail' and ${sql.raw(ENDED)}`.execute(tx),
      )
      expect(rows.length).toBeGreaterThan(0)
    })
    // Its account is gone, which is what a mail that is sent is told first.
    expect(await mails()).toEqual({ before: 30, meanwhile: 20 })
    expect((await call('GET', '/health')).data.work).toBeUndefined()
  })
})

/** The same database, which the first server does not close. */
const guarded = (database: Database): Database =>
  new Proxy(database, {
    get: (target, name) => {
      if (name === 'close') return async () => undefined
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
