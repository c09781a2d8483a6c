import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { API_BASE } from '../apiBase.ts'
import type { Tx } from '../db/Database.ts'
import { keepPlan } from '../db/runTransaction.ts'
import { actorOf } from '../engine/access.ts'
import type { Caller } from '../engine/contracts/Caller.ts'
import type { OperationKind } from '../engine/contracts/ModuleRoute.ts'
import type { OperationContext } from '../engine/contracts/OperationContext.ts'
import type { IncomingRequest } from '../engine/contracts/RequestContext.ts'
import type { Answer, AuditEntry } from '../engine/contracts/records.ts'
import type { Services } from '../engine/contracts/Services.ts'
import type { HandleOptions, Outcome } from '../engine/handle.ts'
import { textOfHtml } from '../engine/import/ImportReport.ts'
import type { Registry } from '../engine/registry/Registry.ts'
import type { OperationInput, Route } from '../engine/registry/Route.ts'
import { cutText } from '../engine/sheet/cellText.ts'
import { boundTo } from '../engine/tenant/boundTo.ts'
import { masked, type Secrets, secretsOf } from './masked.ts'
import { type OperationWords, operationInWords } from './operationInWords.ts'

/** Values of the dictionary sys_oper_type. */
const kinds: Record<string, number> = {
  create: 1,
  update: 2,
  remove: 3,
  restore: 2,
  sort: 2,
  export: 5,
  import: 6,
}
const otherKind = 0
/** What modules say of their endpoints. Entries about a clearing that was done are never cleared (eraseLog). */
const declared: Record<OperationKind, number> = { grant: 4, expel: 7, clear: 9 }
const longest = 2000

interface Entry {
  caller: Caller
  route: Route
  incoming: Pick<IncomingRequest, 'path' | 'ip' | 'requestId'>
  parameters: unknown
  startedAt: number
  /** Without secrets. */
  changes: AuditEntry[]
  words?: OperationWords
  secrets: Secrets
  /** Undefined where it was not made yet, or is a file. */
  answer?: Answer
  failure: Fault | null
  /** Name of the tenant of whoever did it; absent for the one whose log it is. */
  from?: string
}

interface Done {
  route: Route
  input: OperationInput
}

/** Writes who did what: a success in the transaction of the work itself, a failure beside it. */
export function createOperationLog(services: Services) {
  const succeeded: HandleOptions['beforeCommit'] = async (route, context, input, answer) => {
    if (route.unlogged) return
    // Some clients change things with GET: what changed nothing then is not worth an entry. That a log was cleared stays
    // in the log for good, so it is said only where something was.
    if (context.audit.length === 0 && (!isLogged(route) || route.kind === 'clear')) return
    await write(context.tx, {
      ...(await doneIn(context, { route, input })),
      incoming: { path: pathOf(input.request.url), ip: context.ip, requestId: context.requestId },
      parameters: input.body,
      answer,
    })
    for (const owner of context.owners) await noteWithOwner(context, owner, { route, input })
  }

  /** What was done in the tenant of a context, in words. */
  async function doneIn(context: OperationContext, { route, input }: Done) {
    const secrets = secretsOf(
      route,
      context.audit.flatMap(({ resource }) => context.app.resources[resource] ?? []),
    )
    const changes = masked(context.audit, secrets) as AuditEntry[]
    return {
      caller: context.caller,
      route,
      startedAt: context.now.getTime(),
      changes,
      words: await operationInWords(context, { route, input }, changes),
      secrets,
      failure: null,
    }
  }

  /**
   * Whoever shares a record reads in the own log who of another tenant changed it, and what; not from where, and not what
   * else was sent.
   */
  async function noteWithOwner(context: OperationContext, owner: OperationContext, done: Done) {
    const { name } = await services.institution.tenant(context.tx, context.caller.tenantId)
    await boundTo(owner, context, async () =>
      write(context.tx, {
        ...(await doneIn(owner, done)),
        incoming: { path: pathOf(done.input.request.url), ip: '', requestId: context.requestId },
        parameters: {},
        from: name,
      }),
    )
  }

  /** A failure is noted beside the work, which was rolled back. */
  async function failed(registry: Registry, incoming: IncomingRequest, error: unknown): Promise<void> {
    const route = registry.find(incoming.method, incoming.path)?.route
    // Guesses are nobody's, and of no tenant.
    if (route && 'link' in route.access) return
    if (!route || route.unlogged || !(isLogged(route) || isExport(route) || isUnsurrounded(route))) return
    await writeBeside(route, incoming, { failure: error instanceof Fault ? error : new Fault('INTERNAL') })
  }

  /** What no transaction surrounds: uploads, a changed password, and exports, for who took data away is noted. */
  async function answered({ route, answer }: Outcome, incoming: IncomingRequest): Promise<void> {
    if (!route.unlogged && (isExport(route) || isUnsurrounded(route)))
      await writeBeside(route, incoming, { answer, failure: null })
  }

  async function writeBeside(
    route: Route,
    incoming: IncomingRequest,
    result: Pick<Entry, 'answer' | 'failure'>,
  ): Promise<void> {
    if (incoming.caller === null) return
    const caller = route.asActor ? actorOf(incoming.caller) : incoming.caller
    const entry = {
      caller,
      route,
      incoming,
      parameters: incoming.body,
      startedAt: Date.now(),
      changes: [],
      secrets: secretsOf(route),
      ...result,
    }
    await services.database
      .inTenant(caller.tenantId, tx => write(tx, entry))
      .catch(cause => incoming.request.log.error({ err: cause }, 'The operation log could not be written'))
  }

  return { succeeded, failed, answered }
}

/** Changes: what runs in a transaction, and imports, which open their own. */
const isLogged = (route: Route): boolean =>
  route.method !== 'GET' &&
  !route.reading &&
  isNoted(route) &&
  (route.transaction || operationOf(route) === 'import')

const isUnsurrounded = (route: Route): boolean =>
  route.origin.kind === 'module' && route.method !== 'GET' && isNoted(route) && !route.transaction

const isNoted = (route: Route): boolean => route.noted ?? !('open' in route.access)

const isExport = (route: Route): boolean => operationOf(route) === 'export'

const operationOf = ({ origin }: Route): string | null =>
  origin.kind === 'operation' ? origin.operation.name : null

async function write(tx: Tx, entry: Entry): Promise<void> {
  const { caller, route, incoming, changes } = entry
  // Who really acts, also where the rows are seen as another.
  const actor = actorOf(caller)
  const statement = tx
    .insertInto('sys_oper_log')
    .values({
      tenant_id: caller.tenantId,
      title: route.title.slice(0, 100),
      business_type: kindOf(route),
      method: route.id.slice(0, 200),
      request_method: route.method,
      oper_name:
        entry.from === undefined ? actor.userName : `${actor.userName}（${entry.from}）`.slice(0, 50),
      dept_name: departmentOf(actor),
      oper_url: incoming.path.slice(0, 500),
      oper_ip: incoming.ip,
      oper_param: cut(JSON.stringify(masked(entry.parameters ?? {}, entry.secrets))),
      json_result: cut(JSON.stringify(masked(envelopeOf(entry), entry.secrets))),
      changes: JSON.stringify(changes.map(({ told: _, ...change }) => change)),
      oper_detail: detailOf(entry),
      differences: JSON.stringify(entry.words?.differences ?? []),
      status: entry.failure === null ? 0 : 1,
      error_msg: entry.failure === null ? null : cut(inWords(entry.failure)),
      request_id: incoming.requestId,
      cost_time: Math.max(0, Date.now() - entry.startedAt),
      oper_time: new Date(),
    })
    .compile()
  await tx.executeQuery(keepPlan(statement))
}

/** What a list of the log shows without opening the entry: what was done, or why it was not. */
function detailOf({ words, failure }: Entry): string | null {
  if (failure !== null) return cut(`未完成：${inWords(failure)}`)
  return words ? cut(words.summary) : null
}

/** The department of an account; none where another tenant's rows are seen. */
const departmentOf = ({ homeTenantId, userId }: Caller) => sql<string | null>`(
  select d.dept_name from sys_user u join sys_dept d on d.tenant_id = u.tenant_id and d.dept_id = u.dept_id
  where u.tenant_id = ${homeTenantId} and u.user_id = ${userId})`

/** What the client was answered, as far as it is known. Texts are Chinese, as all that is stored. */
function envelopeOf({ failure, answer }: Entry): Record<string, unknown> {
  if (failure !== null) return { code: failure.status, msg: inWords(failure) }
  return { code: 200, msg: '操作成功', ...(JSON.parse(JSON.stringify(answer ?? {})) as Answer) }
}

/** The mistakes of an import are told as HTML, which a log does not draw. */
const inWords = ({ code, message }: Fault): string =>
  code === 'IMPORT_INVALID' ? textOfHtml(message) : message

/** Below the API base, without the query: one form for what was done and what was refused. */
const pathOf = (url: string): string => (url.split('?')[0] ?? '').slice(API_BASE.length)

/** By the endpoint alone, so that what was refused is found beside what was done. */
function kindOf({ kind, origin, method }: Route): number {
  if (kind !== undefined) return declared[kind]
  if (origin.kind === 'operation') return kinds[origin.operation.name] ?? otherKind
  if (origin.kind === 'module') return method === 'DELETE' && origin.route.removes !== false ? 3 : otherKind
  // An action with DELETE that needs no warning takes nothing away: a refreshed cache.
  if (method === 'DELETE') return origin.action.danger ? 3 : otherKind
  return 2
}

const cut = (text: string): string => cutText(text, longest)
