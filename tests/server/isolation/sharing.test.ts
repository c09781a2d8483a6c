import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsedExpression } from '#model/expression/index.ts'
import type { ActionModel, FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Route } from '#server/engine/registry/Route.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createWorld } from './createWorld.ts'
import { fingerprint } from './fingerprint.ts'
import { placeOf } from './requestFor.ts'
import { sharedPages } from './sharedPages.ts'
import { OWNER_MARK, valuesOf } from './valuesOf.ts'
import type { Actor, Reply, Request, Row, World } from './World.ts'

/** Columns that every write of a record changes. */
const STAMPS = ['version', 'update_by', 'update_time', 'audience']
/** How each route of a record is called by somebody else than its owner. */
type Called = { route: Route; request: Request }

describe('what tenants share', () => {
  let server: TestServer
  let world: World
  beforeAll(async () => {
    server = await startTestServer(sharedPages)
    world = await createWorld(server)
  })
  afterAll(() => server.close())

  const resources = () =>
    Object.values(server.registry().app.resources).filter(({ tenancy }) => tenancy.kind === 'shared')

  /** With whom a record is shared, and who has nothing to do with it. */
  const pairs = () =>
    [
      [world.intruder, world.platform],
      [world.platform, world.intruder],
    ] as const

  it('should be told to whom it is shared with alone, and changed by them only as it is declared', async () => {
    const failures: string[] = []
    const done = new Set<string>()
    for (const resource of resources())
      for (const [reader, other] of pairs()) failures.push(...(await walk(resource, { reader, other, done })))
    expect(failures).toEqual([])
    const asked = resources().flatMap(({ actions }) =>
      actions.filter(({ byReader, byOwner }) => byReader && !byOwner),
    )
    expect(asked.length).toBeGreaterThan(5)
    expect([...done].sort()).toEqual(asked.map(({ id }) => id).sort())
  }, 300_000)

  it('should be kept by either lock alone', async () => {
    const tables = resources().flatMap(({ table, fields }) => [
      table,
      ...fields.flatMap(field => (field.type === 'rows' && field.table ? [field.table] : [])),
    ])
    // The policies alone: statements that name no tenant.
    for (const resource of resources()) await sharedRecord(resource, world.intruder.tenantId)
    const { tenantId } = world.intruder
    for (const table of tables) {
      const told = await server.database.inTenant(tenantId, async tx => {
        const { rows } = await sql<{ tenant: number; audience: number }>`
          select tenant_id as tenant, audience from ${sql.table(table)}`.execute(tx)
        // Of what is only added to, the application's role may change nothing at all.
        if (resources().some(one => one.table === table && one.appendOnly)) return { rows, changed: [0n, 0n] }
        const written = await sql`update ${sql.table(table)} set tenant_id = tenant_id`.execute(tx)
        const removed = await sql`delete from ${sql.table(table)}`.execute(tx)
        return { rows, changed: [written.numAffectedRows, removed.numAffectedRows] }
      })
      expect(told.rows.filter(row => ![tenantId, -1].includes(Number(row.audience)))).toEqual([])
      expect(told.changed).toEqual([0n, 0n])
    }
    // The statements alone: no policy holds.
    await alter(tables, 'disable')
    try {
      const failures: string[] = []
      for (const resource of resources())
        for (const [reader, other] of pairs())
          failures.push(...(await walk(resource, { reader, other, done: new Set() })))
      expect(failures).toEqual([])
    } finally {
      await alter(tables, 'enable')
    }
  }, 300_000)

  const alter = (tables: readonly string[], word: 'enable' | 'disable') =>
    server.database.asOwner(async tx => {
      for (const table of tables)
        await sql`alter table ${sql.table(table)} ${sql.raw(word)} row level security`.execute(tx)
    })

  interface Walk {
    reader: Actor
    /** With whom nothing is shared, whatever it may do. */
    other: Actor
    /** Ids of the readers' actions that were carried out. */
    done: Set<string>
  }

  async function walk(resource: ResourceModel, { reader, other, done }: Walk): Promise<string[]> {
    const failures: string[] = []
    const routes = server
      .registry()
      .routes.filter(
        ({ origin, alias }) => origin.kind !== 'module' && origin.resource === resource && !alias,
      )
    const say = (route: Route) => (what: string) =>
      void failures.push(`${placeOf(route)} to ${reader.tenantId}: ${what}`)
    const asked = routes.filter(
      route =>
        !['importTemplate', 'import', 'create', 'sort'].includes(operationOf(route)) && !isOfBoth(route),
    )
    // None of these changes the record: one will do for all of them.
    const key = await sharedRecord(resource, reader.tenantId)
    const requests: Called[] = []
    for (const route of asked) requests.push({ route, request: await requestOf(route, resource, key) })
    const before = await fingerprint(server.database, world.owner.tenantId)
    for (const { route, request } of requests) {
      await asOther(other, { route, request }, say(route))
      if (!isByReader(route)) await asOnlooker(reader, { route, request }, say(route))
    }
    if (await hasChanged(before))
      failures.push(`somebody else changed ${resource.page}, shared with ${reader.tenantId}`)
    for (const route of asked.filter(isByReader)) {
      const own = await sharedRecord(resource, reader.tenantId)
      const request = await requestOf(route, resource, own)
      await asReader(reader, { route, request }, { resource, key: own, say: say(route), done })
    }
    return failures
  }

  /** Whoever it is not shared with is told nothing, and changes nothing. */
  async function asOther(other: Actor, { route, request }: Called, say: (what: string) => void) {
    const reply = await world.send(other, request)
    if (reply.text.includes(OWNER_MARK)) say(`somebody else was told: ${reply.text.slice(0, 200)}`)
    if (isAboutOne(route) && ![403, 404, 601].includes(reply.code))
      say(`somebody else was answered ${reply.code}`)
  }

  /** A reader sees the record and not who made it, and changes nothing of it. */
  async function asOnlooker(reader: Actor, { route, request }: Called, say: (what: string) => void) {
    const reply = await world.send(reader, request)
    judgeAnswer(reply, say)
    if (operationOf(route) === 'list' && !rowsIn(reply).some(row => row.shared === true))
      say(`a reader does not see it: ${reply.text.slice(0, 200)}`)
    if (
      !['list', 'read', 'figures', 'export', 'options', 'trash', 'copy'].includes(operationOf(route)) &&
      reply.code === 200
    )
      say('a reader did what only the owner may')
  }

  function judgeAnswer(reply: Reply, say: (what: string) => void) {
    if (reply.text.includes(world.owner.userName)) say(`a reader was told who made it`)
    for (const row of rowsIn(reply).filter(({ shared }) => shared === true))
      if ([row.createBy, row.createById, row.updateBy].some(value => (value ?? null) !== null))
        say('a reader was told who made it')
  }

  /** An action of readers changes what it declares, and is in the log of both. */
  async function asReader(
    reader: Actor,
    { route, request }: Called,
    {
      resource,
      key,
      say,
      done,
    }: { resource: ResourceModel; key: unknown; say: (what: string) => void; done: Set<string> },
  ) {
    const { action } = route.origin as { action: ActionModel }
    const own = await world.send(world.owner, request)
    if (own.code !== 601) say(`the owner was answered ${own.code}`)
    const [before, stored] = [
      await fingerprint(server.database, world.owner.tenantId),
      await storedRow(resource, key),
    ]
    const logged = await logOf(world.owner.tenantId)
    const reply = await world.send(reader, request)
    judgeAnswer(reply, say)
    if (reply.code !== 200) {
      if (await hasChanged(before)) say(`a refused reader changed something (${reply.text.slice(0, 200)})`)
      return
    }
    done.add(action.id)
    const after = await storedRow(resource, key)
    const declared = new Set([...declaredColumns(resource, action), ...STAMPS])
    const changed = Object.keys(after).filter(
      name => !declared.has(name) && JSON.stringify(after[name]) !== JSON.stringify(stored[name]),
    )
    if (changed.length > 0) say(`a reader changed ${changed.join(', ')}`)
    const entries = (await logOf(world.owner.tenantId)).slice(logged.length)
    if (entries.length !== 1 || !entries[0]?.startsWith(`${reader.userName}（`))
      say(`the owner reads in the log: ${entries.join(', ')}`)
    if ((await logOf(reader.tenantId)).at(-1) !== reader.userName)
      say('the reader does not read it in the log')
  }

  const hasChanged = async (before: Record<string, string>): Promise<boolean> => {
    const after = await fingerprint(server.database, world.owner.tenantId)
    return Object.keys(after).some(table => after[table] !== before[table])
  }

  const logOf = (tenantId: number): Promise<string[]> =>
    server.database.asOwner(async tx => {
      const { rows } = await sql<{ name: string }>`select oper_name as name from sys_oper_log
        where tenant_id = ${tenantId} order by oper_id`.execute(tx)
      return rows.map(({ name }) => name)
    })

  const storedRow = (resource: ResourceModel, key: unknown): Promise<Row> =>
    server.database.asOwner(async tx => {
      const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(resource.table)} t
        where ${sql.ref(columnOf(resource, resource.key))} = ${key}`.execute(tx)
      return rows[0]?.row ?? {}
    })

  /** Takes back what earlier calls have shared. */
  const shareNothing = () =>
    server.database.asOwner(async tx => {
      for (const resource of resources())
        if (resource.tenancy.kind === 'shared' && resource.tenancy.to !== null)
          await sql`update ${sql.table(resource.table)}
            set ${sql.ref(columnOf(resource, resource.tenancy.to))} = tenant_id
            where tenant_id = ${world.owner.tenantId}`.execute(tx)
    })

  /** A new record of the owner that is shared with a tenant, whatever the page says that this takes. */
  async function sharedRecord(resource: ResourceModel, tenantId: number): Promise<unknown> {
    const { tenancy, table } = resource
    if (tenancy.kind !== 'shared') throw new Error(`${resource.page} shares nothing.`)
    const key = (await world.fresh(resource.page))[resource.key]
    await shareNothing()
    const at = sql`where ${sql.ref(columnOf(resource, resource.key))} = ${key} and tenant_id = ${world.owner.tenantId}`
    await server.database.asOwner(async tx => {
      const set = (name: string, value: unknown) =>
        sql`update ${sql.table(table)} set ${sql.ref(columnOf(resource, name))} = ${value} ${at}`.execute(tx)
      const isShared = async () => {
        const { rows } = await sql<{
          audience: number
        }>`select audience from ${sql.table(table)} ${at}`.execute(tx)
        return [tenantId, -1].includes(Number(rows[0]?.audience))
      }
      if (tenancy.to !== null) await set(tenancy.to, tenantId)
      const read = tenancy.read === null ? [] : (parsedExpression(tenancy.read)?.refs ?? [])
      for (const { root } of read)
        for (const value of valuesToTry(resource, root)) if (!(await isShared())) await set(root, value)
      if (!(await isShared())) throw new Error(`${resource.page} cannot be shared.`)
    })
    return key
  }

  async function requestOf(route: Route, resource: ResourceModel, key: unknown): Promise<Request> {
    const { method, path, origin } = route
    if (origin.kind === 'action') {
      const form = await valuesOf(origin.action.form?.fields ?? [], {
        ...world.source(resource.page),
        mark: 'READ',
      })
      const sent = origin.action.on === 'selection' ? [key] : key
      return { method, path, body: { ...form, [resource.key]: sent } }
    }
    const at = path.replace(/:\w+/, String(key))
    switch (operationOf(route)) {
      case 'update':
        return { method, path, body: { [resource.key]: key, [resource.label]: 'READ' } }
      case 'export':
        return { method, path, body: {} }
      case 'list':
      case 'trash':
      case 'options':
        return { method, path: `${path}?pageSize=500` }
      default:
        return { method, path: at === path ? `${path}?id=${key}` : at }
    }
  }
})

const operationOf = ({ origin }: Route): string => (origin.kind === 'operation' ? origin.operation.name : '')
/** What the owner and readers run alike is tried out where it is declared. */
const isOfBoth = ({ origin }: Route): boolean => origin.kind === 'action' && origin.action.byOwner === true
const isByReader = ({ origin }: Route): boolean => origin.kind === 'action' && origin.action.byReader === true
const isAboutOne = (route: Route): boolean =>
  !['list', 'figures', 'options', 'export', 'trash'].includes(operationOf(route)) &&
  !(route.origin.kind === 'action' && route.origin.action.on === 'list')

function rowsIn({ json }: Reply): Row[] {
  const { rows, data } = json as { rows?: Row[]; data?: Row | Row[] }
  if (rows) return rows
  if (Array.isArray(data)) return data
  return Array.isArray(data?.list) ? (data.list as Row[]) : [data ?? {}]
}

const fieldOf = ({ fields }: ResourceModel, name: string): FieldModel =>
  fields.find(field => field.name === name) as FieldModel
const columnOf = (resource: ResourceModel, name: string): string =>
  fieldOf(resource, name).column?.name ?? name

/** What a condition may ask of a property. */
function valuesToTry(resource: ResourceModel, name: string): unknown[] {
  const { type, schema } = fieldOf(resource, name)
  if (type === 'boolean') return [true, false]
  // Nothing is shared as it begins.
  return Array.isArray(schema.enum) ? schema.enum.slice(1) : ['1', '0']
}

/** What an action writes: the properties that it sets, and what follows from them by formula. */
const declaredColumns = (resource: ResourceModel, action: ActionModel): string[] => [
  ...action.set.map(({ field }) => columnOf(resource, field)),
  ...resource.fields.filter(({ compute }) => compute !== null).map(({ name }) => columnOf(resource, name)),
]
