import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { AppOptions } from '../AppOptions.ts'
import { API_BASE } from '../apiBase.ts'
import { handle, type IncomingRequest } from '../engine/handle.ts'
import type { Services, Session } from '../engine/Services.ts'
import { assertSight } from './assertSight.ts'
import { createOperationLog } from './createOperationLog.ts'

/** Every derived and written endpoint, behind one wildcard, because the registry changes while the server runs. */
export const apiRoutes = plugin(async (app, { services, registry }: AppOptions) => {
  const operationLog = createOperationLog(services)

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const current = registry()
    await Promise.all([services.dictionaries.refresh(), services.settings.refresh()])
    const incoming = await toIncoming(request, reply, services)
    reply.header('x-model-hash', current.app.hash)
    try {
      const outcome = await handle(current, incoming, { services, beforeCommit: operationLog.succeeded })
      await operationLog.answered(outcome.route, incoming)
      if (outcome.answer === undefined) return reply
      return reply.send({ code: 200, msg: '操作成功', ...outcome.answer })
    } catch (error) {
      await operationLog.failed(current, incoming, error)
      throw error
    }
  }

  app.route({ method: ['GET', 'POST', 'PUT', 'DELETE'], url: `${API_BASE}/*`, handler: answer })
})

async function toIncoming(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<IncomingRequest> {
  const session = await findSession(request, services)
  const caller = session ? await services.callers.load(session) : null
  if (session && !caller) await endWorthless(session, services)
  if (caller) assertSight(request.headers['visit-tenant-id'], caller)
  return {
    method: request.method,
    path: (request.url.split('?')[0] as string).slice(API_BASE.length),
    query: request.query as Record<string, unknown>,
    body: request.body,
    caller,
    session: caller ? session : null,
    requestId: request.id,
    ip: request.ip,
    request,
    reply,
  }
}

/** Its account or tenant is gone, stopped or expired: it does not come back when that changes. */
const endWorthless = (session: Session, { database, sessions }: Services): Promise<void> =>
  database.inTenant(session.tenantId, tx => sessions.end(tx, session.id))

async function findSession(request: FastifyRequest, services: Services) {
  const header = request.headers.authorization
  if (header === undefined) return null
  const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header)?.[1]
  // A token that cannot be ours is like none: open routes stay open to clients that send an old one.
  return token === undefined ? null : services.sessions.find(token)
}
