import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedPages } from '#tests/server/isolation/sharedPages.ts'
import { linkPage } from '#tests/server/visitors/linkPage.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

const ASKED = '/fixture/asked'
const COMPANY = 4

let server: TestServer
beforeAll(async () => {
  server = await startTestServer([...sharedPages, linkPage])
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

/** What a request answers that waits for a record until its owner has changed it. */
async function answerAfter<T>(change: RawBuilder<unknown>, request: () => Promise<T>): Promise<T> {
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const owner = server.database.asOwner(async tx => {
    await change.execute(tx)
    held.resolve()
    await release.promise
  })
  await held.promise
  // Seen as it was: what the owner does is not committed yet.
  const reply = request()
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
  release.resolve()
  await owner
  return reply
}

it.each([
  ['is taken back', sql`reader_id = null`],
  ['is a draft again', sql`state = 'draft'`],
  ['is given to another institution', sql`reader_id = 3`],
])('should find nothing to act on that %s while it is waited for', async (_, change) => {
  const [school, company] = await Promise.all([server.signIn('school'), server.signIn('company')])
  const body = { subject: '求助', readerId: COMPANY, state: 'sent' }
  const { data } = await server.call('POST', ASKED, { token: school, body })
  const { askedId } = data as { askedId: number }
  const reply = await answerAfter(sql`update fixture_asked set ${change} where asked_id = ${askedId}`, () =>
    server.call('PUT', `${ASKED}/answer`, { token: company, body: { askedId, answer: '可以' } }),
  )
  expect(reply).toMatchObject({ code: 404, msg: expect.stringContaining('不再与本机构共享') })
  const after = await server.call('GET', `${ASKED}/${askedId}`, { token: school })
  expect(after.data).toMatchObject({ answer: null, version: 1 })
})

it('should take nothing from a visitor whose link no longer opens the record that he waits for', async () => {
  const token = await server.signIn('school')
  const made = await server.call('POST', '/test/request', { token, body: { subject: '回访' } })
  const { requestId } = made.data as { requestId: number }
  const link = '/test/request/link/answer'
  const { data } = await server.call('POST', link, { token, body: { id: requestId } })
  const { linkCode } = data as { linkCode: string }
  const headers = { 'x-link-code': linkCode }
  const reply = await answerAfter(
    sql`update test_request set state = 'closed' where request_id = ${requestId}`,
    () => server.call('POST', `${link}/visit`, { headers, body: { score: 5 } }),
  )
  expect(reply).toMatchObject({ code: 404, msg: '链接无效或已失效' })
})

it('should keep nobody else waiting while an account waits with all that it has sent', async () => {
  const [school, company] = await Promise.all([server.signIn('school'), server.signIn('company')])
  const made = await server.call('POST', ASKED, { token: school, body: { subject: '求助' } })
  const { askedId } = made.data as { askedId: number }
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const owner = server.database.asOwner(async tx => {
    await sql`update fixture_asked set internal = 'x' where asked_id = ${askedId}`.execute(tx)
    held.resolve()
    await release.promise
  })
  await held.promise
  // More than a server has connections.
  const waiting = Array.from({ length: 30 }, (_, index) =>
    server.call('PUT', ASKED, { token: school, body: { askedId, subject: `第${index}次` } }),
  )
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
  const other = await server.call('GET', `${ASKED}/list`, { token: company })
  expect(other.code).toBe(200)
  release.resolve()
  await owner
  const replies = await Promise.all(waiting)
  expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 200))
})
