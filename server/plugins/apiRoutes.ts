import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import plugin from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { isRegisterPath } from '#model/register/registerKey.ts'
import type { AppModel } from '#model/types/index.ts'
import type { AppOptions } from '../AppOptions.ts'
import { API_BASE } from '../apiBase.ts'
import { refreshShared } from '../auth/createCached.ts'
import { SerializedJson } from '../auth/keptLists.service.ts'
import { type CommitWatch, watchCommits } from '../db/runTransaction.ts'
import { actorOf } from '../engine/access.ts'
import type { Caller } from '../engine/contracts/Caller.ts'
import type { IncomingRequest } from '../engine/contracts/RequestContext.ts'
import type { Services } from '../engine/contracts/Services.ts'
import type { Session } from '../engine/contracts/sessions.ts'
import { handle } from '../engine/handle.ts'
import type { Registry } from '../engine/registry/Registry.ts'
import type { Route } from '../engine/registry/Route.ts'
import { LARGEST_BODY, STANDARD_BODY } from '../engine/request/bodyLimit.ts'
import { FILE_FIELD } from '../engine/request/fileExpected.ts'
import { bearerToken, languageOf } from '../engine/request/readRequest.ts'
import { createOperationLog } from './createOperationLog.ts'
import { isOutage, outageFault } from './outageFault.ts'
import { silentLog } from './silentLog.ts'

/** Requests of one account that wait for their turn, and for how long; ms. Afterwards nobody waits for the answer. */
const MOST_WAITING = 200
const PATIENCE = 30_000

/** After so long rights may have been taken away, and are read anew; ms. */
const LATE = 1_000

/** Accounts of which it is known what they have under way; beyond, those longest quiet go. */
const MOST_ACCOUNTS = 10_000

/** Imports, exports and uploads of one account at a time: each works for long, with transactions of its own. */
const LONG_TURNS = 2

interface Turns {
  short: LimitFunction
  long: LimitFunction
}

/** Every derived and written endpoint, behind one wildcard, because the registry changes while the server runs. */
export const apiRoutes = plugin(async (app, { services, registry }: AppOptions) => {
  const operationLog = createOperationLog(services)
  const turns = new LRUCache<string, Turns>({ max: MOST_ACCOUNTS })
  // Half of the connections: hundreds of requests of one account that wait for one record leave the others to everybody.
  const shortTurns = Math.max(2, Math.floor(services.database.connections / 2))

  /** Runs a request when it is its account's turn. @throws Fault BUSY where too much waits already, or it has waited too long */
  async function inTurn<T>(
    caller: Caller,
    kind: keyof Turns,
    work: (isLate: boolean) => Promise<T>,
  ): Promise<T> {
    const { homeTenantId, userId } = actorOf(caller)
    const key = `${homeTenantId} ${userId}`
    const own = turns.get(key) ?? { short: pLimit(shortTurns), long: pLimit(LONG_TURNS) }
    turns.set(key, own)
    if (own[kind].pendingCount >= MOST_WAITING) throw new Fault('BUSY', { retryAfter: 1 })
    const asked = performance.now()
    return own[kind](async () => {
      const waited = performance.now() - asked
      if (waited > PATIENCE) throw new Fault('BUSY', { retryAfter: 1 })
      return work(waited > LATE)
    })
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const known = registry()
    const watch = { begun: false }
    let route = known.find(request.method, pathOf(request))?.route
    try {
      await refreshShared(services)
      const incoming = await toIncoming(request, reply, { services, registry: known })
      reply.header('x-model-hash', known.app.hash)
      const current = route ? known : await registryFor(incoming, { services, registry: known })
      route ??= current.find(request.method, incoming.path)?.route
      if (incoming.caller === null) return await answerTo(current, incoming, watch)
      return await inTurn(incoming.caller, route?.transaction ? 'short' : 'long', async isLate => {
        if (!isLate) return answerTo(current, incoming, watch)
        const sources = { services, registry: registry() }
        const anew = await toIncoming(request, reply, sources)
        return answerTo(await registryFor(anew, sources), anew, watch)
      })
    } catch (error) {
      const outage = outageFault(error, { isChange: route !== undefined && isSaving(route), watch })
      throw outage ?? (await withReason(error, request, services))
    }
  }

  async function answerTo(current: Registry, incoming: IncomingRequest, watch: CommitWatch) {
    const { reply } = incoming
    try {
      const options = { services, beforeCommit: operationLog.succeeded }
      const outcome = await watchCommits(watch, () => handle(current, incoming, options))
      await operationLog.answered(outcome, incoming)
      if (outcome.answer === undefined) return reply
      reply.type('application/json; charset=utf-8').serializer(asBytes)
      return reply.send({ code: 200, msg: localized('操作成功'), ...outcome.answer })
    } catch (error) {
      // What could not be written could not be logged either.
      if (!isOutage(error)) await operationLog.failed(current, incoming, error)
      throw error
    }
  }

  /** Refuses what is longer than its endpoint takes before it is read; without a length, once it is. */
  async function limitBody(request: FastifyRequest): Promise<void> {
    const route = registry().find(request.method, pathOf(request))?.route
    const limit = route?.bodyLimit ?? STANDARD_BODY
    const isFile = request.headers['content-type']?.startsWith('multipart/') ?? false
    if (!isFile && Number(request.headers['content-length'] ?? 0) > limit) throw new Fault('TOO_LARGE')
    request.mostCharacters = limit
    if (route?.body === 'file') request.fileField = route.file ?? FILE_FIELD
  }

  app.decorateRequest('mostCharacters', STANDARD_BODY)
  app.decorateRequest('fileField', undefined)
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: `${API_BASE}/*`,
    bodyLimit: LARGEST_BODY,
    onRequest: limitBody,
    handler: answer,
  })
})

/** The log of each request, which is chosen before anything is written: of some endpoints no log may tell. */
export function requestLog({
  registry,
}: Pick<AppOptions, 'registry'>): NonNullable<FastifyServerOptions['childLoggerFactory']> {
  return (logger, bindings, options, { method = '', url = '' }) => {
    const known = registry()
    const path = url.startsWith(`${API_BASE}/`) ? pathOf({ url }) : null
    // An address that cannot be read finds no route.
    const isSilent =
      path !== null && (known.find(method, path)?.route.unlogged || isBelowUnlogged(known.app, path))
    return isSilent ? silentLog(logger) : logger.child(bindings, options)
  }
}

/** Whatever is asked for there, by whichever method: that nothing answers it is no reason to tell of it. */
const isBelowUnlogged = ({ resources }: AppModel, asked: string): boolean =>
  Object.values(resources).some(
    ({ unlogged, path, aliases }) =>
      unlogged && [path, ...aliases].some(own => asked === own || asked.startsWith(`${own}/`)),
  )

/**
 * The endpoints that answer a request: those of the application, or of a register, which its own institution alone finds.
 * @throws SESSION_INVALID to whom may not even know which registers there are
 */
async function registryFor(
  { caller, method, path }: IncomingRequest,
  { services, registry }: Pick<AppOptions, 'services'> & { registry: Registry },
): Promise<Registry> {
  if (!isRegisterPath(path) || registry.find(method, path)) return registry
  if (caller === null) throw new Fault('SESSION_INVALID')
  return (await services.registers.registryAt(registry, caller, path)) ?? registry
}

/** Whether somebody who calls it wants something to be kept. Whoever signs in does not. */
const isSaving = ({ method, reading, access, origin }: Route): boolean =>
  method !== 'GET' &&
  !reading &&
  !('open' in access) &&
  !(origin.kind === 'operation' && origin.operation.name === 'export')

async function toIncoming(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, registry }: { services: Services; registry: Registry },
): Promise<IncomingRequest> {
  const visited = visitedRoute(registry, request)
  // A visitor behind a link is nobody, whatever session comes along, but where the route asks for a name.
  const session = visited && !visited.account ? null : await findSession(request, services)
  const caller = session ? await services.callers.load(session) : null
  if (session && !caller) await endWorthless(session, services)
  if (caller && !visited && !isAsActor(registry, request))
    assertTenantHeader(request.headers['visit-tenant-id'], caller)
  return {
    method: request.method,
    path: pathOf(request),
    query: request.query as Record<string, unknown>,
    body: request.body,
    caller,
    session: caller ? session : null,
    requestId: request.id,
    ip: request.ip,
    request,
    reply,
    language: languageOf(request),
  }
}

/** Below the API base, without the query. */
const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string =>
  (url.split('?')[0] as string).slice(API_BASE.length)

/** What somebody does as the account that signed in is the same wherever they believe to be. */
const isAsActor = (registry: Registry, request: FastifyRequest): boolean =>
  registry.find(request.method, pathOf(request))?.route.asActor === true

/** The route that is asked for, where it stands behind a link; null for all others. */
function visitedRoute(registry: Registry, request: FastifyRequest): Route | null {
  const route = registry.find(request.method, pathOf(request))?.route
  return route && 'link' in route.access ? route : null
}

/** Its account or tenant is gone, stopped or expired: it does not come back when that changes. */
const endWorthless = (session: Session, { database, sessions }: Services): Promise<void> =>
  database.inTenant(session.tenantId, tx => sessions.end(tx, session.id, { isForced: true }))

async function findSession(request: FastifyRequest, services: Services) {
  const token = bearerToken(request)
  return token === undefined ? null : services.sessions.find(token)
}

/**
 * The refusal of a session that somebody else has ended says so: its client forgets what it keeps of the account's work.
 * Only whoever has the token can ask.
 */
async function withReason(error: unknown, request: FastifyRequest, { sessions }: Services): Promise<unknown> {
  const token = bearerToken(request)
  const isUnknown = error instanceof Fault && error.code === 'SESSION_INVALID'
  if (!isUnknown || token === undefined || !(await sessions.isForcedOut(token))) return error
  return new Fault('SESSION_INVALID', {
    message: localized('您的登录已被终止，请重新登录。如有疑问，请联系管理员。'),
    data: { forced: true },
  })
}

/** Fastify sends bytes as they are, though its types know of texts alone. */
const asBytes = writeAnswer as (answer: object) => string

/**
 * Refuses a request whose client believes to see another tenant than its session does. Whose rows are seen is decided
 * by the session; clients of the family say in this header which tenant they mean to visit.
 * @throws Fault STATE
 */
function assertTenantHeader(header: string | string[] | undefined, caller: Caller): void {
  if (header === undefined || header === '' || String(header) === String(caller.tenantId)) return
  throw new Fault('STATE', { message: localized('当前会话没有进入该租户，请先在租户管理中进入查看') })
}

/** Writes an answer as JSON.stringify does; members that were serialized before are not serialized again. */
function writeAnswer(answer: object): string | Buffer {
  const members = Object.entries(answer)
  if (!members.some(([, value]) => value instanceof SerializedJson)) return JSON.stringify(answer)
  const parts = members.flatMap(([name, value]) => {
    const bytes = value instanceof SerializedJson ? value.bytes : bytesOf(value)
    return bytes === null ? [] : [Buffer.from(`,${JSON.stringify(name)}:`), bytes]
  })
  const written = Buffer.concat([...parts, Buffer.from('}')])
  written.write('{')
  return written
}

/** null for what JSON leaves out. */
function bytesOf(value: unknown): Buffer | null {
  const text = JSON.stringify(value) as string | undefined
  return text === undefined ? null : Buffer.from(text)
}
