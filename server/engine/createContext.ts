import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import type { Database, TransactionOptions, Tx } from '../db/Database.ts'
import { isChanging, lookingOnly } from './access.ts'
import type { Caller } from './contracts/Caller.ts'
import type { FileRecord } from './contracts/Institution.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { IncomingRequest } from './contracts/RequestContext.ts'
import type { Answer, Row } from './contracts/records.ts'
import type { Services } from './contracts/Services.ts'
import { create } from './create.ts'
import { explainRow } from './explain/explainRow.ts'
import { mayReadFile } from './files/mayReadFile.ts'
import { assertPlaces } from './places/takePlaces.ts'
import type { Registry } from './registry/Registry.ts'
import type { Route } from './registry/Route.ts'
import { keyOf } from './request/keysOf.ts'
import { recountNoted } from './rollup/recount.ts'
import { boundTo } from './tenant/boundTo.ts'
import { changeStored } from './update.ts'
import { linkedRecord, linkOf, linkState, openedRecord } from './visitor/asVisitor.ts'
import { readStored } from './write/readStored.ts'

const EVERYTHING = '*:*:*'

const known = new WeakMap<Registry, Facts>()

const permissionsOf = ({ access }: Route): string[] => ('permissions' in access ? access.permissions : [])

const opensRecords = ({ origin }: Route): boolean =>
  origin.kind === 'operation' && (origin.operation.name === 'list' || origin.operation.name === 'read')

const fieldPermissions = ({ app }: Registry): string[] =>
  Object.values(app.resources)
    .flatMap(({ fields }) => fields.flatMap(({ permission }) => [permission.read, permission.write]))
    .filter(permission => permission !== null)

/** What stays the same over all attempts at a request. */
export interface RequestFacts {
  registry: Registry
  incoming: IncomingRequest
  services: Services
  now: Date
  /** Writes the operation log, in the transaction of the context. */
  note(context: OperationContext, answer?: Answer): Promise<void>
}

/** A context for one attempt at a request. */
export interface Attempt {
  context: OperationContext
  /** Runs the work that waits for its commit. */
  runAfterCommit(): Promise<void>
  /** Runs the work that waits for its being rolled back; what fails in it is logged. */
  runAfterRollback(): Promise<void>
  /** Whether some of that work decides what becomes of the request. */
  isOpen(): boolean
}

/** A context for one attempt at a request, and what runs the work that waits for its commit. */
export function createContext(facts: RequestFacts, tx: Tx | null): Attempt {
  const { registry, incoming, services, now } = facts
  const waiting: (() => Promise<void> | void)[] = []
  const afterRollback: (() => Promise<void>)[] = []
  let isOpen = false
  const context: OperationContext = {
    isSignedIn: incoming.caller !== null && incoming.session !== null,
    get caller() {
      return present(incoming.caller, 'caller')
    },
    get session() {
      return present(incoming.session, 'session')
    },
    get tx() {
      return present(tx, 'transaction')
    },
    services,
    database: services.database,
    app: registry.app,
    now,
    requestId: incoming.requestId,
    ip: incoming.ip,
    language: incoming.language,
    log: incoming.request.log,
    audit: [],
    recounts: new Map(),
    places: new Map(),
    isPreview: false,
    owners: [],
    resource: page => registry.resource(page),
    compiled: page => registry.compiled(page),
    whereOf: resource => registry.whereOf(resource),
    pageOf: resource => registry.pageOf(resource),
    get link() {
      return linkOf(context)
    },
    linkedRecord: () => linkedRecord(context),
    openedRecord: () => openedRecord(context),
    linkState: () => linkState(context),
    get device() {
      return present(incoming.device ?? null, 'key of a browser')
    },
    ...workOn(() => context),
    inTenantOf: owner => inTenantOf(context, owner),
    offeredPermissions: () => offeredPermissions(registry, context.caller),
    openAttachment: name => inTransaction(facts, inside => openAttachment(inside, name)),
    afterCommit: work => void waiting.push(work),
    afterRollback: work => void afterRollback.push(work),
    deferOutcome(work) {
      isOpen = true
      waiting.push(work)
    },
    inTransaction: work => inTransaction(facts, work),
  }
  const runAfterCommit = async () => {
    for (const work of waiting) await work()
  }
  const runAfterRollback = async () => {
    if (context.isPreview) return
    for (const work of afterRollback) await logged(context, work)
  }
  return { context, runAfterCommit, runAfterRollback, isOpen: () => isOpen }
}

/** The request is refused for its own reason, whatever becomes of this. */
async function logged({ log }: OperationContext, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error }, 'work after a refused request failed')
  }
}

/** What a transaction gives; where it is rolled back, what waits for that is done. */
export async function orRolledBack<T>(work: (begin: (attempt: Attempt) => void) => Promise<T>): Promise<T> {
  let last: Attempt | null = null
  try {
    return await work(attempt => {
      last = attempt
    })
  } catch (error) {
    await (last as Attempt | null)?.runAfterRollback()
    throw error
  }
}

/** What a context does with records. */
const workOn = (
  context: () => OperationContext,
): Pick<OperationContext, 'readRecord' | 'createRecord' | 'updateRecord' | 'explainRow'> => ({
  readRecord: (page, key) => readOne(context(), page, key),
  createRecord: (page, values) => createOne(context(), page, values),
  updateRecord: (page, record, changes) => updateOne(context(), page, record, changes),
  explainRow: question => explainRow(context(), question),
})

/** The account stays who it is; whose rows it works on changes, and no data scope of its own tenant says anything there. */
function inTenantOf(context: OperationContext, tenantId: number): OperationContext {
  const { caller } = context
  const owner: OperationContext = Object.create(context, {
    caller: { value: { ...caller, tenantId, dataScope: null } },
  })
  Object.assign(
    owner,
    workOn(() => owner),
    { audit: [], recounts: new Map(), places: new Map() },
  )
  owner.reader = { caller, inOwnTenant: work => boundTo(context, owner, work) }
  context.owners.push(owner)
  return owner
}

const offeredPermissions = (registry: Registry, { acting, permissions }: Caller): string[] =>
  acting ? readingPermissions(registry, permissions) : [...permissions]

async function readOne(context: OperationContext, page: string, key: unknown): Promise<Row> {
  const resource = context.resource(page)
  const [record] = await readStored(context, resource, [keyOf(resource, String(key ?? ''))])
  return record as Row
}

async function createOne(context: OperationContext, page: string, body: Row): Promise<Row> {
  const { data } = await create(context, context.resource(page), { body, prepared: null })
  return data as Row
}

const updateOne = (context: OperationContext, page: string, record: Row, changes: Row): Promise<Row> =>
  changeStored(context, context.resource(page), { record, changes })

/** A short transaction of its own inside a request that has none around it: one chunk of an export. */
async function inTransaction<T>(
  facts: RequestFacts,
  work: (context: OperationContext) => Promise<T>,
): Promise<T> {
  const caller = present(facts.incoming.caller, 'caller')
  const { result, runAfterCommit } = await orRolledBack(begin =>
    inTenantAs(facts.services.database, caller, async tx => {
      const attempt = createContext(facts, tx)
      begin(attempt)
      const { context, runAfterCommit } = attempt
      const result = await work(context)
      if (context.recounts.size > 0) await recountNoted(context)
      if (context.audit.length > 0) await facts.note(context)
      if (context.places.size > 0) await assertPlaces(context)
      return { result, runAfterCommit }
    }),
  )
  await runAfterCommit()
  return result
}

function present<T>(value: T | null, word: string): T {
  if (value === null) throw new Error(`This route has no ${word}: see its access and transaction.`)
  return value
}

/** What is known of an attachment that the caller may open. @throws NOT_FOUND when he may not, or there is none */
async function openAttachment(context: OperationContext, name: string): Promise<FileRecord> {
  const file = (await context.services.institution.files.find(context.tx, [name])).get(name)
  if (file === undefined || !(await mayReadFile(context, file))) throw new Fault('NOT_FOUND')
  return file
}

/**
 * What is left of permissions to somebody who only looks: not those that a change asks for, so that no client offers
 * one. What also opens a list or a record of it stays.
 */
function readingPermissions(registry: Registry, permissions: ReadonlySet<string>): string[] {
  const { all, changing } = factsOf(registry)
  const held = permissions.has(EVERYTHING) ? all : permissions
  return [...held].filter(permission => !changing.has(permission))
}

interface Facts {
  /** Whatever routes and pages ask for. */
  all: ReadonlySet<string>
  changing: ReadonlySet<string>
}

/** Worked out once for each snapshot of the application. */
function factsOf(registry: Registry): Facts {
  const found = known.get(registry)
  if (found) return found
  const { routes, app } = registry
  const pages = Object.values(app.pages).flatMap(page => page.access ?? [])
  const opening = new Set(routes.filter(opensRecords).flatMap(permissionsOf))
  const demanded = routes.filter(isChanging).flatMap(permissionsOf)
  const facts = {
    all: new Set([...routes.flatMap(permissionsOf), ...fieldPermissions(registry), ...pages]),
    changing: new Set(demanded.filter(permission => !opening.has(permission))),
  }
  known.set(registry, facts)
  return facts
}

/**
 * The result of work in a transaction bound to the caller's tenant, in which the database itself refuses every change
 * while the caller looks at things as another.
 * @throws Fault LOOKING_ONLY when such work would change something
 */
export async function inTenantAs<T>(
  database: Database,
  caller: Caller,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (!caller.acting) return database.inTenant(caller.tenantId, work, options)
  try {
    return await database.inTenant(caller.tenantId, async tx => {
      await sql`set transaction read only`.execute(tx)
      return work(tx)
    })
  } catch (error) {
    if (isReadOnlyViolation(error)) throw lookingOnly(caller, error)
    throw error
  }
}

const isReadOnlyViolation = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: string }).code === '25006'
