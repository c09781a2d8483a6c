import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upkeep } from '#server/auth/scheduleUpkeep.ts'
import type { Database } from '#server/db/Database.ts'
import { openTestDatabase } from '#tests/support/openTestDatabase.ts'

describe('upkeep', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  it('should clear what has expired and keep what has not', async () => {
    await database.asOwner(async tx => {
      await sql`insert into sys_session (token_hash, tenant_id, user_id, user_name, expires_at) values
        ('old', 1, 1, 'a', now() - interval '1 minute'), ('new', 1, 1, 'a', now() + interval '1 minute')`.execute(
        tx,
      )
      await sql`insert into sys_captcha (id, answer_hash, expires_at) values ('old', 'x', now() - interval '1 minute')`.execute(
        tx,
      )
    })
    await upkeep(database, true)
    const left = await database.asOwner(async tx => ({
      sessions: await tx.selectFrom('sys_session').select('token_hash').execute(),
      captchas: await tx.selectFrom('sys_captcha').select('id').execute(),
    }))
    expect(left).toEqual({ sessions: [{ token_hash: 'new' }], captchas: [] })
  })
})
