import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { compileApp } from '#model/compileApp.ts'
import { Fault } from '#model/errors.ts'
import type { AppModel, SourceFile } from '#model/types/index.ts'
import type { Database, Tx } from '#server/db/Database.ts'
import { syncTables } from '#server/db/sync/syncTables.ts'
import { formDrafts } from '#server/drafts/formDrafts.service.ts'
import type { Caller } from '#server/engine/contracts/Caller.ts'
import type { DictionaryEntry } from '#server/engine/contracts/dictionaries.ts'
import type { AuditEntry } from '#server/engine/contracts/records.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import type { ModuleDefinition } from '#server/engine/defineModule.ts'
import { createFigures } from '#server/engine/figures/figures.service.ts'
import { handle } from '#server/engine/handle.ts'
import { createTotals } from '#server/engine/query/totals.service.ts'
import { createRegistry } from '#server/engine/registry/createRegistry.ts'
import type { Registry } from '#server/engine/registry/Registry.ts'
import { onceKeys } from '#server/once/onceKeys.service.ts'
import { createSeriesCounters } from '#server/series/series.service.ts'
import { openTestDatabase } from '#tests/support/openTestDatabase.ts'
import { files } from './pages.ts'

const words: Record<string, Record<string, string>> = {
  on_off: { '0': '正常', '1': '停用' },
  hobby: { read: '读书', run: '跑步' },
}

const permissions = ['org:dept:leader', 'org:person:salary', 'org:online:ip']

/** The compiled fixture pages. */
export function compileFixtures(more: readonly SourceFile[] = []): AppModel {
  const dictionaries = Object.fromEntries(
    Object.entries(words).map(([type, labels]) => [
      type,
      Object.entries(labels).map(([value, label]) => ({ value, label })),
    ]),
  )
  const { app, problems } = compileApp([...files, ...more], { dictionaries, permissions, menus: ['org'] })
  const errors = problems.filter(problem => problem.severity === 'error')
  if (app === null || errors.length > 0) throw new Error(JSON.stringify(errors, null, 1))
  return app
}

const dictionaries = {
  entries: async (type: string): Promise<DictionaryEntry[]> =>
    Object.entries(words[type] ?? {}).map(([dictValue, dictLabel]) => {
      return { dictType: type, dictValue, dictLabel, dictLabelEn: null, listClass: null, cssClass: null }
    }),
}

/** Somebody of a tenant; everything may be done unless told otherwise. */
export function caller(more: Partial<Omit<Caller, 'permissions'>> & { permissions?: string[] } = {}): Caller {
  const { permissions = ['*:*:*'], ...rest } = more
  const account = {
    userId: 1,
    userName: 'admin',
    nickName: '管理员',
    tenantId: 1,
    homeTenantId: 1,
    deptId: null,
  }
  return {
    ...account,
    roleIds: [],
    roleKeys: [],
    dataScope: null,
    memberships: {},
    permissions: new Set(permissions),
    ...rest,
  }
}

export interface Reply {
  code: number
  msg: string
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into by tests, each with its own shape.
  [name: string]: any
}

interface CallOptions {
  as?: Caller | null
  body?: unknown
  headers?: Record<string, string>
}

export interface Engine {
  app: AppModel
  registry: Registry
  database: Database
  fastify: FastifyInstance
  /** Changes that the last request left for the operation log. */
  audit: AuditEntry[]
  call(method: string, url: string, options?: CallOptions): Promise<Reply>
  raw: FastifyInstance['inject']
  as(caller: Caller | null): void
  close(): Promise<void>
}

interface EngineState {
  /** Who calls where a request does not say. */
  current: Caller | null
  callers: (Caller | null)[]
  audit: AuditEntry[]
}

/** Header that says which of the callers sent a request. */
const CALLER = 'x-test-caller'

/**
 * A server of the fixture pages, and `more`, over a fresh database, without sessions: tests say who calls.
 * @param own services beside those that every test has
 */
export async function startEngine(
  modules: ModuleDefinition[],
  more: readonly SourceFile[] = [],
  own: Partial<Services> = {},
): Promise<Engine> {
  const app = compileFixtures(more)
  const registry = createRegistry(app, modules)
  const database = await openTestDatabase()
  const { pending } = await syncTables(
    database,
    Object.values(app.resources).filter(one => one.source === 'table'),
  )
  if (pending.length > 0) throw new Error(JSON.stringify(pending))
  const totals = await createTotals(database)
  const services = {
    database,
    dictionaries,
    totals,
    figures: createFigures(database),
    series: createSeriesCounters(database),
    formDrafts,
    onceKeys,
    isPasswordDue: async () => false,
    institution: {
      tenantNames: async (_tx: Tx, ids: number[]) => new Map(ids.map(id => [id, `机构${id}`])),
      personNames: async () => new Map(),
    },
    ...own,
  } as unknown as Services
  const state: EngineState = { current: null, callers: [], audit: [] }
  const fastify = await buildServer(registry, services, state)
  return {
    app,
    registry,
    database,
    fastify,
    get audit() {
      return state.audit
    },
    as: who => {
      state.current = who
    },
    raw: fastify.inject.bind(fastify) as FastifyInstance['inject'],
    async call(method, url, { as = caller(), body, headers: sent = {} } = {}) {
      state.current = as
      // Requests at the same moment keep their own.
      const headers = { ...sent, [CALLER]: String(state.callers.push(as) - 1) }
      const payload =
        body === undefined
          ? { headers }
          : {
              headers: { ...headers, 'content-type': 'application/json' },
              payload: typeof body === 'string' ? body : JSON.stringify(body),
            }
      const answer = await fastify.inject({ method: method as 'GET', url, ...payload })
      return answer.json()
    },
    async close() {
      await fastify.close()
      await totals.close()
      await database.close()
    },
  }
}

async function buildServer(
  registry: Registry,
  services: Services,
  state: EngineState,
): Promise<FastifyInstance> {
  const fastify = Fastify({ routerOptions: { maxParamLength: 10_000 } })
  await fastify.register(multipart)
  // As the product's own parser: what is unsafe in it is found by the engine, not by the parser.
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    done(null, JSON.parse(String(text)))
  })
  fastify.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Fault)) {
      console.error(error)
      return reply.send({ code: 500, msg: String(error) })
    }
    const { status: code, message: msg, errors } = error
    return reply.send({ code, msg, ...(errors.length > 0 ? { data: { errors } } : {}), fault: error.code })
  })
  fastify.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '*',
    async handler(request, reply) {
      const { method, query, body, id: requestId, ip } = request
      const path = request.url.split('?')[0] ?? ''
      const place = request.headers[CALLER]
      const caller = place === undefined ? state.current : (state.callers[Number(place)] ?? null)
      const incoming = { method, path, query: query as object, body, caller, session: null }
      const outcome = await handle(
        registry,
        {
          ...incoming,
          query: query as Record<string, unknown>,
          requestId,
          ip,
          request,
          reply,
          language: 'zh' as const,
        },
        {
          services,
          beforeCommit: async (_route, context) => {
            state.audit = context.audit
          },
        },
      )
      return outcome.answer === undefined
        ? reply
        : reply.send({ code: 200, msg: '操作成功', ...outcome.answer })
    },
  })
  return fastify
}
