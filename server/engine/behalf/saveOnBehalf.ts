import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { API_BASE } from '../../apiBase.ts'
import type { Tx } from '../../db/Database.ts'
import { assertAccess } from '../access.ts'
import type { RecordOnBehalf } from '../contracts/Approvals.ts'
import type { Caller } from '../contracts/Caller.ts'
import type { IncomingRequest } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'
import type { Services } from '../contracts/Services.ts'
import { createContext, type RequestFacts } from '../createContext.ts'
import type { HandleOptions } from '../handle.ts'
import { assertPlaces } from '../places/takePlaces.ts'
import type { Registry } from '../registry/Registry.ts'
import type { OperationInput, Route } from '../registry/Route.ts'
import { recountNoted } from '../rollup/recount.ts'

export interface BehalfPlace {
  registry(): Registry
  services: Services
  log: unknown
  /** Writes the operation log of what was done, in its transaction. */
  beforeCommit: NonNullable<HandleOptions['beforeCommit']>
}

interface BehalfWork {
  tx: Tx
  tenantId: number
  /** Runs after the commit of the transaction. */
  afterCommit(work: () => Promise<void> | void): void
}

/**
 * Creates or changes a record as an account would by the API of its page, with the rights that it has now, inside of a
 * transaction that does more: with the permissions, data scope, rights to fields, locks, checks, hooks and log of such
 * a call. Returns its key.
 * @throws Fault as the call would; PERMISSION_DENIED where the account may not act any more; NOT_FOUND where the page
 * does not say `onBehalf`
 */
export async function saveOnBehalf(
  place: BehalfPlace,
  work: BehalfWork,
  { userId, page, key, values }: RecordOnBehalf,
): Promise<unknown> {
  const registry = place.registry()
  const resource = resourceOf(registry, page)
  const route = routeTo(registry, resource, key === null ? 'create' : 'update')
  const caller = await callerOf(place, work, userId)
  assertAccess(route.access, caller)
  const body = { ...typedValues(resource, values), ...(key !== null && { [resource.key]: key }) }
  const incoming = incomingAs(place, { caller, route, body })
  const input: OperationInput = {
    ...{ params: {}, query: new Map(), rawQuery: {}, body, prepared: null },
    ...{ request: incoming.request, reply: incoming.reply },
  }
  const note: RequestFacts['note'] = async (context, answer) =>
    place.beforeCommit(route, context, input, answer)
  const facts = { registry, incoming, services: place.services, now: new Date(), note }
  const { context, runAfterCommit } = createContext(facts, work.tx)
  const answer = await route.run(context, input)
  if (context.recounts.size > 0) await recountNoted(context)
  await note(context, answer)
  if (context.places.size > 0) await assertPlaces(context)
  work.afterCommit(runAfterCommit)
  const { data = {} } = answer as { data?: Row }
  return data[resource.key]
}

/** @throws Fault NOT_FOUND for a page that is not open to programs */
function resourceOf(registry: Registry, page: string): ResourceModel {
  const { resources } = registry.app
  const resource = Object.hasOwn(resources, page) ? resources[page] : undefined
  if (resource?.onBehalf) return resource
  throw new Fault('NOT_FOUND', { message: localized('页面“{{page}}”不允许由程序写入记录', { page }) })
}

/** @throws Fault NOT_FOUND where records of the page are not written so, or take work before the transaction */
function routeTo(registry: Registry, resource: ResourceModel, name: 'create' | 'update'): Route {
  const route = registry.routes.find(
    ({ origin, alias }) =>
      origin.kind === 'operation' &&
      alias === undefined &&
      origin.resource.page === resource.page &&
      origin.operation.name === name,
  )
  if (route && registry.compiled(resource.page).hooks.prepare === undefined) return route
  const { title } = resource
  throw new Fault('NOT_FOUND', {
    message:
      name === 'create'
        ? localized('“{{title}}”不能由程序新增记录', { title })
        : localized('“{{title}}”不能由程序修改记录', { title }),
  })
}

async function callerOf(
  { services }: BehalfPlace,
  { tx, tenantId }: BehalfWork,
  userId: number,
): Promise<Caller> {
  const caller = await services.grants.ofAccount(tx, { tenantId, userId })
  if (caller !== null) return caller
  throw new Fault('PERMISSION_DENIED', { message: localized('账号已停用或已不存在') })
}

/** Text as the value that its field holds: numbers, and yes or no. What is worked out stays as it is. */
function typedValues({ fields }: ResourceModel, values: Row): Row {
  const types = new Map(fields.map(({ name, schema }) => [name, schema.type]))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typed(value, types.get(name))]),
  )
}

function typed(value: unknown, type: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value === '') return null
  const isNumber = type === 'number' || type === 'integer'
  if (isNumber && Number.isFinite(Number(value))) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

/** A request that nobody has sent; its place in the log is that of the page's own. */
function incomingAs(
  { log }: BehalfPlace,
  { caller, route, body }: { caller: Caller; route: Route; body: Row },
): IncomingRequest {
  const request = { log, headers: {}, url: `${API_BASE}${route.path}` }
  return {
    ...{ method: route.method, path: route.path, query: {}, body, caller, session: null },
    ...{ requestId: 'process', ip: '', language: 'zh', request, reply: {} },
  } as unknown as IncomingRequest
}
