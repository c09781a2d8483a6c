import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedPages } from '#tests/server/isolation/sharedPages.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

const ASKED = '/fixture/asked'
const COMPANY = 4

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(sharedPages)
  await server.database.asOwner(tx =>
    sql`insert into sys_role_menu (tenant_id, role_id, menu_id)
      select r.tenant_id, r.role_id, m.menu_id from sys_role r cross join sys_menu m
      where r.role_key = 'admin' on conflict do nothing`.execute(tx),
  )
})
afterAll(() => server.close())

/** Whether a statement waits for a row that another transaction has locked. */
const isWaiting = () =>
  server.database.asOwner(async tx => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
    return rows.length > 0
  })

it.each([
  ['is taken back', sql`reader_id = null`],
  ['is a draft again', sql`state = 'draft'`],
  ['is given to another institution', sql`reader_id = 3`],
])('should find nothing to act on that %s while it is waited for', async (_, change) => {
  const [school, company] = await Promise.all([server.signIn('school'), server.signIn('company')])
  const body = { subject: '求助', readerId: COMPANY, state: 'sent' }
  const { data } = await server.call('POST', ASKED, { token: school, body })
  const { askedId } = data as { askedId: number }
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const owner = server.database.asOwner(async tx => {
    await sql`update fixture_asked set ${change} where asked_id = ${askedId}`.execute(tx)
    held.resolve()
    await release.promise
  })
  await held.promise
  // Seen as shared: what the owner does is not committed yet.
  const reply = server.call('PUT', `${ASKED}/answer`, { token: company, body: { askedId, answer: '可以' } })
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
  release.resolve()
  await owner
  expect(await reply).toMatchObject({ code: 404, msg: expect.stringContaining('不再与本机构共享') })
  const after = await server.call('GET', `${ASKED}/${askedId}`, { token: school })
  expect(after.data).toMatchObject({ answer: null, version: 1 })
})
