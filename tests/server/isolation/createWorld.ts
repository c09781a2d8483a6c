import { sql } from 'kysely'
import type { FieldModel } from '#model/types/index.ts'
import type { Tx } from '#server/db/Database.ts'
import { TEST_PASSWORD, type TestServer } from '#tests/support/startTestServer.ts'
import { answerText } from './answerText.ts'
import { resourceMakers, valuesBeyondModel } from './examples.ts'
import { OWNER_MARK, PLATFORM_MARK, valuesOf } from './valuesOf.ts'
import type { Actor, Reply, Request, Row, World } from './World.ts'

/** Kind of the tenants that are made: schools. */
export const OWNER_TENANT_TYPE = 2

interface WorldOptions {
  /** Tenant whose the owner is; a new one where absent. */
  home?: number
}

/** Two tenants with their accounts; new ones, where nothing else is said. */
export async function createWorld(server: TestServer, { home }: WorldOptions = {}): Promise<World> {
  const owners = [`${OWNER_MARK}owner`, `${OWNER_MARK}bystander`]
  const tenants = await server.database.asOwner(async tx => ({
    a: await insertAccounts(tx, await tenantFor(tx, home), owners),
    b: await insertAccounts(tx, await insertTenant(tx, '另一机构'), ['intruder']),
  }))
  const dictionaries = await readDictionaries(server)
  const records = new Map<string, Promise<Row>>()
  let serials = 0
  const isPlatform = (page: string) => server.registry().resource(page).tenancy.kind === 'platform'

  const signIn = (userName: string, password: string) => server.signIn(userName, password)
  const actor = async (tenantId: number, userName: string): Promise<Actor> => ({
    tenantId,
    userName,
    userId: await userIdOf(server, userName),
    token: await signIn(userName, TEST_PASSWORD),
  })

  const world: World = {
    owner: await actor(tenants.a, `${OWNER_MARK}owner`),
    bystander: await actor(tenants.a, `${OWNER_MARK}bystander`),
    intruder: await actor(tenants.b, 'intruder'),
    platform: await actor(1, 'admin'),
    send: (who, request) => send(server, who, request),
    async succeed(who, request) {
      const reply = await send(server, who, request)
      if (reply.code === 200) return reply
      throw new Error(
        `${request.method} ${request.path} was refused: ${reply.text} (sent ${JSON.stringify(request.body)})`,
      )
    },
    async record(page) {
      const known = records.get(page)
      if (known === making) return null
      if (known) return known
      records.set(page, making)
      const made = await world.fresh(page)
      records.set(page, Promise.resolve(made))
      return made
    },
    async fresh(page) {
      const resource = server.registry().resource(page)
      const { create, list } = resource.operations
      const maker = isPlatform(page) ? world.platform : world.owner
      if (create) {
        const body = await world.values(page)
        const reply = await world.succeed(maker, { method: create.method, path: create.path, body })
        return reply.json.data as Row
      }
      const made = await resourceMakers[page]?.(world)
      // What no list shows, its maker tells.
      if (!list) return made as Row
      // Rows that the server writes itself: those of our own calls stand first, and signing in leaves one more.
      const look = async () => {
        const reply = await world.succeed(maker, { method: 'GET', path: `${list.path}?pageSize=500` })
        const { rows, data } = reply.json as { rows?: Row[]; data?: { list: Row[] } }
        return (rows ?? data?.list ?? [])[0]
      }
      const row = (await look()) ?? (await signIn(maker.userName, TEST_PASSWORD).then(look))
      if (!row) throw new Error(`${page} has neither a create operation nor rows.`)
      return row
    },
    async values(page) {
      const { fields } = server.registry().resource(page)
      const values = await valuesOf(fields, world.source(page))
      return { ...values, ...(await valuesBeyondModel(world, page)) }
    },
    source(page) {
      serials += 1
      return {
        serial: serials,
        mark: page !== undefined && isPlatform(page) ? PLATFORM_MARK : OWNER_MARK,
        reference: field => referenceOf(world, field),
        dictionary: type => dictionaries.get(type) ?? missingDictionary(type),
      }
    },
    insert: (table, values) =>
      server.database.asOwner(tx =>
        tx
          .insertInto(table)
          .values({ tenant_id: world.owner.tenantId, ...values })
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
    signIn,
  }
  return world
}

/** The owner holds every permission, so no package may bound its tenant; the roles of the others are not widened. */
async function tenantFor(tx: Tx, home?: number): Promise<number> {
  if (home === undefined) return insertTenant(tx, `${OWNER_MARK}机构`)
  await tx.updateTable('sys_tenant').set({ package_id: null }).where('id', '=', home).execute()
  return home
}

/** Stands for a record that is being made: what refers to it in a circle does without. */
const making = Promise.resolve<Row>({})

async function referenceOf(world: World, field: FieldModel): Promise<unknown> {
  const { reference } = field
  if (!reference) return null
  const record = await world.record(reference.page)
  return record === null ? null : record[reference.key]
}

function missingDictionary(type: string): never {
  throw new Error(`No seed gives the dictionary ${type} a value.`)
}

async function readDictionaries(server: TestServer): Promise<Map<string, string>> {
  const rows = await server.database.asOwner(tx =>
    tx.selectFrom('sys_dict_data').select(['dict_type', 'dict_value']).orderBy('dict_sort', 'desc').execute(),
  )
  return new Map(rows.map(row => [row.dict_type as string, row.dict_value as string]))
}

async function insertTenant(tx: Tx, name: string): Promise<number> {
  const { id } = await tx
    .insertInto('sys_tenant')
    .values({ name, tenant_type: OWNER_TENANT_TYPE, status: '0', account_count: 100, create_by: 'test' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Accounts and a role that holds every menu node, which the first account gets. Returns the tenant. */
async function insertAccounts(tx: Tx, id: number, userNames: string[]): Promise<number> {
  const { role_id } = await tx
    .insertInto('sys_role')
    .values({
      tenant_id: id,
      role_key: 'everything',
      role_name: `${userNames[0]}全部`,
      role_sort: 1,
      data_scope: '1',
      status: '0',
      menu_check_strictly: true,
      dept_check_strictly: true,
    })
    .returning('role_id')
    .executeTakeFirstOrThrow()
  await sql`insert into sys_role_menu (tenant_id, role_id, menu_id)
    select ${id}, ${role_id}, menu_id from sys_menu`.execute(tx)
  for (const [index, userName] of userNames.entries()) {
    const userId = await insertUser(tx, id, userName)
    if (index === 0)
      await tx.insertInto('sys_user_role').values({ tenant_id: id, user_id: userId, role_id }).execute()
  }
  return id
}

async function insertUser(tx: Tx, tenantId: number, userName: string): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    insert into sys_user (tenant_id, user_name, nick_name, password, password_time, status, sex)
    select ${tenantId}, ${userName}, ${userName}, password, now(), '0', '2' from sys_user where user_name = 'school'
    returning user_id`.execute(tx)
  const userId = rows[0]?.user_id as number
  await tx
    .insertInto('sys_login_name')
    .values({ tenant_id: tenantId, user_id: userId, user_name: userName.toLowerCase() })
    .execute()
  return userId
}

async function userIdOf(server: TestServer, userName: string): Promise<number> {
  const row = await server.database.asOwner(tx =>
    tx.selectFrom('sys_user').select('user_id').where('user_name', '=', userName).executeTakeFirstOrThrow(),
  )
  return row.user_id
}

async function send(server: TestServer, who: Pick<Actor, 'token'> | null, request: Request): Promise<Reply> {
  const { method, path, body, payload, headers } = request
  const response = await server.fastify.inject({
    method: method as 'GET',
    url: `/prod-api${path}`,
    payload: payload ?? body,
    headers: { ...headers, ...(who ? { authorization: `Bearer ${who.token}` } : {}) },
  })
  const text = answerText(response.rawPayload)
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const json = isJson ? (JSON.parse(text) as Row) : {}
  const cookie = String(response.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  return { code: isJson ? (json.code as number) : response.statusCode, text, json, cookie }
}
