import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/Database.ts'
import type { JobContext } from '#server/engine/defineJob.ts'
import clearExpired from '#server/jobs/clearExpired.ts'
import { openTestDatabase } from '#tests/support/openTestDatabase.ts'

describe('clearExpired', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  it('should clear what has expired, keep what has not, and tell how much it was', async () => {
    await database.asOwner(async tx => {
      await sql`insert into sys_session (token_hash, tenant_id, user_id, user_name, expires_at) values
        ('old', 1, 1, 'a', now() - interval '1 minute'), ('new', 1, 1, 'a', now() + interval '1 minute')`.execute(
        tx,
      )
      await sql`insert into sys_captcha (id, answer_hash, expires_at) values ('old', 'x', now() - interval '1 minute')`.execute(
        tx,
      )
      await sql`insert into sys_login_attempt (subject, last_failed_at) values
        ('stranger:old', now() - interval '3 hours'), ('stranger:new', now()), ('sms:new', now() - interval '3 hours')`.execute(
        tx,
      )
      await sql`insert into sys_login_name (user_name, tenant_id, user_id) values ('a', 1, 1)`.execute(tx)
      await sql`insert into sys_login_network (tenant_id, user_id, network, last_used_at) values
        (1, 1, 'old', now() - interval '181 days'), (1, 1, 'new', now()), (1, 2, 'nobody', now())`.execute(tx)
      await sql`insert into sys_sms_serial (channel_id, serial_no, tenant_id, log_id, create_time) values
        (1, 'old', 1, 1, now() - interval '31 days'), (1, 'new', 1, 2, now() - interval '29 days')`.execute(
        tx,
      )
      await sql`insert into sys_visitor_code
        (code_hash, tenant_id, link_id, page, purpose, record_key, expire_time) values
        ('old', 1, 1, 'a', 'b', 1, now() - interval '1 minute'), ('new', 1, 2, 'a', 'b', 2, now() + interval '1 minute')`.execute(
        tx,
      )
      await sql`insert into sys_once_key (tenant_id, page, owner, key_hash, content_hash, create_time) values
        (1, 'p', 'user:1', 'old', '', now() - interval '31 days'), (2, 'p', 'user:1', 'new', '', now() - interval '29 days')`.execute(
        tx,
      )
    })

    const told = await clearExpired.run({}, { services: { database } } as unknown as JobContext)

    expect(told).toBe(
      '已清理会话 1 条，验证码 1 条，短信验证码 0 条，登录失败记录 1 条，登录网络 2 条，访客链接编码 1 条，短信回执编号 1 条，防重复提交的键 1 条',
    )
    const left = await database.asOwner(async tx => ({
      sessions: await tx.selectFrom('sys_session').select('token_hash').execute(),
      captchas: await tx.selectFrom('sys_captcha').select('id').execute(),
      attempts: await tx.selectFrom('sys_login_attempt').select('subject').orderBy('subject').execute(),
      networks: await tx.selectFrom('sys_login_network').select('network').execute(),
      codes: await tx.selectFrom('sys_visitor_code').select('code_hash').execute(),
      keys: await tx.selectFrom('sys_once_key').select('key_hash').execute(),
      serials: await tx.selectFrom('sys_sms_serial').select('serial_no').execute(),
    }))
    expect(left).toEqual({
      sessions: [{ token_hash: 'new' }],
      captchas: [],
      attempts: [{ subject: 'sms:new' }, { subject: 'stranger:new' }],
      networks: [{ network: 'new' }],
      codes: [{ code_hash: 'new' }],
      keys: [{ key_hash: 'new'.padEnd(64) }],
      serials: [{ serial_no: 'new' }],
    })
  })
})
