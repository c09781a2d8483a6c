import { setTimeout as delay } from 'node:timers/promises'
import type { RecordedRoute } from './createBareServer.ts'
import { type RecordedTransaction, recordStatements } from './recordStatements.ts'

/** Calls our server, and returns its envelope. */
export type Ask = (
  method: 'GET' | 'POST',
  path: string,
  more?: { token?: string; body?: unknown },
) => Promise<Record<string, unknown>>

interface Recording {
  session: RecordedTransaction
  work: RecordedTransaction
  answer: Record<string, unknown>
}

/** Longer than ours believes a session, ms. */
const untilForgotten = 5_200

const probe = {
  postCode: 'bench-recorded-code',
  postName: 'bench-recorded-name',
  postSort: 9_999,
  status: '0',
}

/**
 * Returns what a bare server has to run for the measured requests, taken from what ours runs, and the keys
 * of a post and a user to read.
 */
export async function recordRoutes(
  ask: Ask,
  token: string,
): Promise<{ routes: RecordedRoute[]; keys: { post: number; user: number } }> {
  const get = (path: string) => record(() => ask('GET', path, { token }))
  const posts = await get('/system/post/list?pageNum=1&pageSize=20')
  const users = await get('/system/user/list?pageNum=1&pageSize=20')
  const keys = { post: keyOf(posts, 'postId'), user: keyOf(users, 'userId') }
  const post = await get(`/system/post/${keys.post}`)
  const user = await get(`/system/user/${keys.user}`)
  const created = await record(warm =>
    ask('POST', '/system/post', {
      token,
      body: warm ? { ...probe, postCode: 'warm', postName: 'warm' } : probe,
    }),
  )
  const path = '/prod-api/system'
  const routes: RecordedRoute[] = [
    { method: 'GET', url: `${path}/post/list`, ...posts },
    { method: 'GET', url: `${path}/user/list`, ...users },
    { method: 'GET', url: `${path}/post/:key`, ...post, fill: keyIn(keys.post) },
    { method: 'GET', url: `${path}/user/:key`, ...user, fill: keyIn(keys.user) },
    { method: 'POST', url: `${path}/post`, ...created, fill: postIn },
  ]
  return { routes, keys }
}

/** One transaction asks for the session, one does the work; whose rights they are is remembered longer. */
async function record(call: (warm: boolean) => Promise<Record<string, unknown>>): Promise<Recording> {
  await call(true)
  await delay(untilForgotten)
  let answer: Record<string, unknown> = {}
  const transactions = await recordStatements(async () => {
    answer = await call(false)
  })
  if (answer.code !== 200) throw new Error(`Nothing to record in ${JSON.stringify(answer)}`)
  // The server's own upkeep, such as looking for due jobs, may fall into the same moment.
  const [session, ...otherSessions] = transactions.filter(isSession)
  const [work, ...otherWork] = transactions.filter(isOfSchool)
  if (!session || !work || otherSessions.length + otherWork.length > 0)
    throw new Error(`These are not a session and its work: ${JSON.stringify(transactions)}`)
  return { session, work, answer }
}

const isSession = ({ tenantId, statements }: RecordedTransaction): boolean =>
  tenantId === null && statements.some(({ text }) => text.includes('from "sys_session"'))

/** Whoever asks belongs to a school; the upkeep to the platform, tenant 1. */
const isOfSchool = ({ tenantId }: RecordedTransaction): boolean => tenantId !== null && tenantId !== 1

function keyOf({ answer }: Recording, name: string): number {
  const rows = answer.rows as Record<string, number>[]
  const key = rows.at(-1)?.[name]
  if (key === undefined) throw new Error(`A list has no rows to read: ${JSON.stringify(answer)}`)
  return key
}

const keyIn =
  (recorded: number): NonNullable<RecordedRoute['fill']> =>
  ({ params }) =>
    new Map([[recorded, Number((params as { key: string }).key)]])

const postIn: NonNullable<RecordedRoute['fill']> = ({ body }) => {
  const sent = body as typeof probe
  return new Map([
    [probe.postCode, sent.postCode],
    [probe.postName, sent.postName],
  ])
}
