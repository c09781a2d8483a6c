import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startOn } from '#server/start/startServer.ts'
import { startOptionsOf } from '#tests/support/startOptionsOf.ts'
import {
  type Reply,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '#tests/support/startTestServer.ts'
import { forgetCounts } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer([], { TRUSTED_HOPS: '1' })
})
beforeEach(async () => {
  await forgetCounts(server)
  await server.database.asOwner(tx => tx.deleteFrom('sys_login_network').execute())
})
afterAll(() => server.close())

type Caller = Pick<TestServer, 'call'>

const signIn = (
  from: string,
  { username, password = TEST_PASSWORD, at = server }: { username: string; password?: string; at?: Caller },
): Promise<Reply> =>
  at.call('POST', '/auth/login', { body: { username, password }, headers: { 'x-forwarded-for': from } })

/** Wrong guesses from 50 addresses, all at once. */
const attack = (username: string, count: number, at: readonly Caller[] = [server]) =>
  Array.from({ length: count }, (_, number) =>
    signIn(`198.51.${number % 50}.7`, {
      username,
      password: `wrong-${number}`,
      at: at[number % at.length],
    }),
  )

/** How many guesses at a name were held against a password. */
const checked = (replies: readonly Reply[]): number =>
  replies.filter(({ msg }) => msg === '用户名或密码错误').length

describe('guesses at the password of an account', () => {
  it('should be checked thirty times at most while a thousand come from fifty addresses, and the owner be let in', async () => {
    const home = '203.0.113.20'
    expect((await signIn(home, { username: 'admin' })).code).toBe(200)
    let answered = 0
    const guesses = attack('admin', 1000).map(guess => guess.finally(() => answered++))
    const owner = await signIn(home, { username: 'admin' })
    const answeredBefore = answered
    const replies = await Promise.all(guesses)
    expect(owner.code).toBe(200)
    // Not behind those that came before.
    expect(answeredBefore).toBeLessThan(1000)
    expect(checked(replies)).toBeGreaterThan(0)
    expect(checked(replies)).toBeLessThanOrEqual(30)
    for (const reply of replies) expect(reply.code).toBe(601)
    const refused = await signIn('192.0.2.1', { username: 'admin' })
    expect(refused).toMatchObject({
      code: 601,
      msg: expect.stringMatching(/^登录失败次数过多，请 \d+ 秒后再试$/),
    })
    const { retryAfter } = refused.data as { retryAfter: number }
    expect(refused.msg).toContain(` ${retryAfter} 秒`)
    // A neighbour of the owner has the owner's network, not the owner's place.
    expect((await signIn('203.0.113.99', { username: 'admin' })).code).toBe(200)
  })

  it('should be counted together by two servers on one database', async () => {
    const options = await startOptionsOf(server.dataDir, [], { TRUSTED_HOPS: '1' })
    const second = await startOn(server.database, options)
    const other: Caller = {
      call: async (method, path, { body, headers } = {}) =>
        (
          await second.fastify.inject({
            method,
            url: `/prod-api${path}`,
            payload: body as object,
            headers: headers ?? {},
          })
        ).json(),
    }
    const replies = await Promise.all(attack('school', 80, [server, other]))
    await second.stop()
    expect(checked(replies)).toBeLessThanOrEqual(30)
  })

  it('should be answered alike whether the account exists or not', async () => {
    const outcome = async (username: string, guesses: number, address: (number: number) => string) => {
      await forgetCounts(server)
      const replies = []
      for (let number = 0; number < guesses; number++)
        replies.push(await signIn(address(number), { username, password: 'wrong' }))
      const counts = await server.database.asOwner(tx =>
        tx.selectFrom('sys_login_attempt').select(['subject', 'failures']).execute(),
      )
      return {
        answers: replies.map(({ code, msg }) => `${code} ${msg.replace(/\d+/, 'N')}`),
        counts: counts.map(({ subject, failures }) => `${subject.split(':')[0]} ${failures}`).sort(),
      }
    }
    const spread = (number: number) => `198.51.${number}.7`
    expect(await outcome('nobody-has-this-name', 22, spread)).toEqual(await outcome('student', 22, spread))
    // Nor does it help to have signed in there oneself.
    const own = () => '203.0.113.20'
    expect((await signIn(own(), { username: 'teacher' })).code).toBe(200)
    const existing = await outcome('student', 12, own)
    for (const name of ['nobody-1', 'nobody-2', 'nobody-3', 'nobody-4'])
      expect(await outcome(name, 12, own)).toEqual(existing)
  })

  it('should keep nobody of the same network from the own account for long', async () => {
    const school = '203.0.113.20'
    expect((await signIn(school, { username: 'teacher' })).code).toBe(200)
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => signIn(school, { username: 'teacher', password: 'wrong' })),
    )
    expect(checked(replies)).toBeLessThanOrEqual(11)
    const waits = replies.flatMap(
      ({ data }) => (data as { retryAfter?: number } | undefined)?.retryAfter ?? [],
    )
    expect(Math.max(...waits)).toBeLessThanOrEqual(60)
    // Those who never signed in there are not concerned.
    expect((await signIn(school, { username: 'student' })).code).toBe(200)
  })

  it('should not be more from many addresses of one IPv6 network', async () => {
    const replies = await Promise.all(
      Array.from({ length: 120 }, (_, number) =>
        signIn(`2001:db8:7:${(number % 200).toString(16)}::${number + 1}`, {
          username: `sprayed-${number}`,
          password: 'wrong',
        }),
      ),
    )
    expect(checked(replies)).toBeLessThanOrEqual(60)
    expect((await signIn('2001:db8:900::1', { username: 'student' })).code).toBe(200)
  })

  it('should not be written down: who types a password for a name finds it in no table', async () => {
    await signIn('192.0.2.1', { username: 'My-Secret-Password-1', password: 'x' })
    const rows = await server.database.asOwner(tx => tx.selectFrom('sys_login_attempt').selectAll().execute())
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('my-secret')
  })
})
