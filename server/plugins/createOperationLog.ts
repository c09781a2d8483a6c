import { Fault } from '#model/errors.ts'
import type { Tx } from '../db/Database.ts'
import { actorOf, type Caller } from '../engine/Caller.ts'
import type { HandleOptions, IncomingRequest } from '../engine/handle.ts'
import type { AuditEntry } from '../engine/RequestContext.ts'
import type { Registry } from '../engine/registry/Registry.ts'
import type { Route } from '../engine/registry/Route.ts'
import type { Services } from '../engine/Services.ts'
import { masked } from './masked.ts'
import { type OperationWords, operationInWords } from './operationInWords.ts'
import { type Secrets, secretsOf } from './secretsOf.ts'

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
/** What modules say of the changes that they note. The database keeps entries about clearing (migration 0007). */
const noted: Record<NonNullable<AuditEntry['kind']>, number> = { grant: 4, expel: 7, clear: 9 }
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
  failure: string | null
}

/** Writes who did what: a success in the transaction of the work itself, a failure beside it. */
export function createOperationLog(services: Services) {
  const succeeded: HandleOptions['beforeCommit'] = async (route, context, input) => {
    // Some clients change things with GET: what changed nothing then is not worth an entry.
    if (!isLogged(route) && context.audit.length === 0) return
    const secrets = secretsOf(
      route,
      context.audit.flatMap(({ resource }) => context.app.resources[resource] ?? []),
    )
    const changes = masked(context.audit, secrets) as AuditEntry[]
    await write(context.tx, {
      caller: context.caller,
      route,
      incoming: { path: input.request.url.split('?')[0] ?? '', ip: context.ip, requestId: context.requestId },
      parameters: input.body,
      startedAt: context.now.getTime(),
      changes,
      words: await operationInWords(context, { route, input }, changes),
      secrets,
      failure: null,
    })
  }

  /** A failure is noted beside the work, which was rolled back. */
  async function failed(registry: Registry, incoming: IncomingRequest, error: unknown): Promise<void> {
    const route = registry.find(incoming.method, incoming.path)?.route
    if (!route || !(isLogged(route) || isExport(route) || isUnsurrounded(route))) return
    await writeBeside(route, incoming, error instanceof Fault ? error.message : '系统未知错误')
  }

  /** What no transaction surrounds: uploads, a changed password, and exports, for who took data away is noted. */
  async function answered(route: Route, incoming: IncomingRequest): Promise<void> {
    if (isExport(route) || isUnsurrounded(route)) await writeBeside(route, incoming, null)
  }

  async function writeBeside(route: Route, incoming: IncomingRequest, failure: string | null): Promise<void> {
    const { caller } = incoming
    if (caller === null) return
    const entry = {
      caller,
      route,
      incoming,
      parameters: incoming.body,
      startedAt: Date.now(),
      changes: [],
      secrets: secretsOf(route),
      failure,
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
  route.noted !== false &&
  !('open' in route.access) &&
  (route.transaction || operationOf(route) === 'import')

const isUnsurrounded = (route: Route): boolean =>
  route.origin.kind === 'module' && route.method !== 'GET' && !('open' in route.access) && !route.transaction

const isExport = (route: Route): boolean => operationOf(route) === 'export'

const operationOf = ({ origin }: Route): string | null =>
  origin.kind === 'operation' ? origin.operation.name : null

async function write(tx: Tx, entry: Entry): Promise<void> {
  const { caller, route, incoming, changes } = entry
  await tx
    .insertInto('sys_oper_log')
    .values({
      tenant_id: caller.tenantId,
      title: route.title.slice(0, 100),
      business_type: kindOf(route, changes),
      request_method: route.method,
      // Who really acts, also where the rows are seen as another.
      oper_name: actorOf(caller).userName,
      oper_url: incoming.path.slice(0, 500),
      oper_ip: incoming.ip,
      oper_param: cut(JSON.stringify(masked(entry.parameters ?? {}, entry.secrets))),
      changes: JSON.stringify(changes),
      oper_detail: detailOf(entry),
      differences: JSON.stringify(entry.words?.differences ?? []),
      status: entry.failure === null ? 0 : 1,
      error_msg: entry.failure === null ? null : cut(entry.failure),
      request_id: incoming.requestId,
      cost_time: Math.max(0, Date.now() - entry.startedAt),
      oper_time: new Date(),
    })
    .execute()
}

/** What a list of the log shows without opening the entry: what was done, or why it was not. */
function detailOf({ words, failure }: Entry): string | null {
  if (failure !== null) return cut(`未完成：${failure}`)
  return words ? cut(words.summary) : null
}

function kindOf({ origin, method }: Route, changes: readonly AuditEntry[]): number {
  for (const { kind } of changes) if (kind !== undefined) return noted[kind]
  if (origin.kind === 'operation') return kinds[origin.operation.name] ?? otherKind
  if (method === 'DELETE') return 3
  return origin.kind === 'action' ? 2 : otherKind
}

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)
