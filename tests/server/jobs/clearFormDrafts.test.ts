import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JobContext } from '#server/engine/defineJob.ts'
import clearLeftDrafts from '#server/jobs/clearLeftDrafts.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('should clear away forms that were left for thirty days, or whose account is gone', async () => {
  const { database } = server
  await database.asOwner(tx =>
    sql`insert into sys_form_draft (tenant_id, user_id, page, place, step, content, update_time)
      select tenant_id, user_id, 'a/b', place, 0, '{}'::jsonb, now() - age::interval from sys_user
        cross join (values ('kept', '29 days'), ('old', '31 days')) as given (place, age)
        where user_name = 'school'
      union all select 1, 999999, 'a/b', 'gone', 0, '{}'::jsonb, now()`.execute(tx),
  )
  await clearLeftDrafts.run({ days: 30 }, { services: { database } } as unknown as JobContext)
  const { rows } = await database.asOwner(tx =>
    sql<{ place: string }>`select place from sys_form_draft`.execute(tx),
  )
  expect(rows).toEqual([{ place: 'kept' }])
})
