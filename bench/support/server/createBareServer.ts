import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import type { Database } from '#server/db/Database.ts'
import type { RecordedTransaction, Statement } from './recordStatements.ts'

/** A request of ours and what it asked of the database: what the bare server does on the same request. */
export interface RecordedRoute {
  method: 'GET' | 'POST'
  /** In Fastify's words: /prod-api/system/post/:key. */
  url: string
  /** Asks for the session of the token; run as often as ours runs it. */
  session: RecordedTransaction
  work: RecordedTransaction
  /** Values of the recorded request that stand for those of each new one. Default: none. */
  fill?(request: FastifyRequest): Map<unknown, unknown>
  /** The same for what follows a statement, by the rows that it has answered. Default: none. */
  fillFrom?(rows: unknown[]): [recorded: unknown, value: unknown][]
}

/** For how long ours believes a session without asking the database, ms. */
const sessionBelievedFor = 5_000

/**
 * Returns a Fastify that answers the recorded requests with nothing but their SQL, over the same driver: no
 * permission, no validation, no presenting, rows as the driver hands them out. The least that a server for
 * these requests can do.
 */
export function createBareServer(database: Database, routes: RecordedRoute[]): FastifyInstance {
  const app = Fastify({ logger: { level: 'silent' } })
  const sessions = new Map<string, number>()

  async function askSession(request: FastifyRequest, { session }: RecordedRoute): Promise<void> {
    const token = request.headers.authorization ?? ''
    if (Date.now() - (sessions.get(token) ?? 0) < sessionBelievedFor) return
    await replay(database, session)
    sessions.set(token, Date.now())
  }

  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.url,
      handler: async request => {
        await askSession(request, route)
        const data = await replay(database, route.work, {
          filled: route.fill?.(request),
          fillFrom: route.fillFrom,
        })
        return { code: 200, msg: '操作成功', data }
      },
    })
  }
  return app
}

interface Filling {
  filled?: Map<unknown, unknown> | undefined
  fillFrom?: RecordedRoute['fillFrom']
}

/** Rows of each statement, run in one transaction bound like the recorded one. */
function replay(
  database: Database,
  { tenantId, statements }: RecordedTransaction,
  { filled = new Map(), fillFrom }: Filling = {},
): Promise<unknown[][]> {
  const run = async (tx: Parameters<Parameters<Database['inTenant']>[1]>[0]) => {
    const results: unknown[][] = []
    for (const { text, values } of statements) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, valuesOf(values, filled)))
      for (const [recorded, value] of fillFrom?.(rows) ?? []) filled.set(recorded, value)
      results.push(rows)
    }
    return results
  }
  return tenantId === null
    ? database.asPlatform('a bare server looks a session up', run)
    : database.inTenant(tenantId, run)
}

function valuesOf(values: Statement['values'], filled: Map<unknown, unknown>): unknown[] {
  return filled.size === 0 ? [...values] : values.map(value => fillIn(value, filled))
}

/** Texts may carry a recorded text inside: the JSON of a log entry. */
function fillIn(value: unknown, filled: Map<unknown, unknown>): unknown {
  if (filled.has(value)) return filled.get(value)
  if (value instanceof Date) return new Date()
  if (typeof value !== 'string') return value
  let text = value
  for (const [from, to] of filled) {
    if (typeof from === 'string') text = text.replaceAll(from, String(to))
  }
  return text
}
