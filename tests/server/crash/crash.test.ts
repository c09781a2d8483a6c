import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/Database.ts'
import { depthOf } from '#tests/support/depth.ts'
import { openPlace, type Place } from '#tests/support/openPlace.ts'
import { killSpawned, type SpawnedServer, spawnServer } from '#tests/support/spawnServer.ts'
import { type Acknowledged, type Harvest, startWriters, type WriterOptions } from './writers.ts'

/** Each takes a start of the server. */
const KILLS = depthOf(import.meta.filename).isDeep ? 10 : 2

/** A record of the tables, with what must have been stored with it in the same transaction. */
interface Stored {
  kind: Acknowledged['kind']
  key: number
  name: string
  /** Rows of its link tables. */
  links: number
  /** Successful entries in the operation log that hold its creation. */
  entries: number
  /** Whether its login name is taken; true where it has none. */
  named: boolean
}

describe(`a server killed ${KILLS} times while eight writers create records`, () => {
  const harvests: Harvest[] = []
  let place: Place
  let links: WriterOptions['links']
  let stored: Stored[] = []

  beforeAll(async () => {
    place = await openPlace({ image: 'demo' })
    let server = await spawnServer(place.settings)
    const token = await server.signIn('school')
    links = await readLinks(server, token)
    for (let round = 1; round <= KILLS; round++) {
      harvests.push(await writeAndKill({ server, token, round, links }))
      // The session is one of the acknowledged records: nobody signs in again.
      server = await spawnServer(place.settings)
      await expectRound(server, token, round, harvests.at(-1) as Harvest)
    }
    expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null })
    stored = await readStored(place)
  }, 600_000)

  afterAll(async () => {
    killSpawned()
    await place?.drop()
  })

  const acknowledged = () => harvests.flatMap(harvest => harvest.acknowledged)

  it('should have been writing whenever it was killed', () => {
    expect(harvests).toHaveLength(KILLS)
    for (const { acknowledged, refused, unanswered } of harvests) {
      expect(refused).toEqual([])
      expect(acknowledged.length).toBeGreaterThan(0)
      expect(unanswered).toBe(8)
    }
    for (const kind of ['post', 'role', 'user']) {
      expect(acknowledged().filter(record => record.kind === kind).length).toBeGreaterThan(0)
    }
  })

  it('should have every acknowledged record, under its key', () => {
    const known = new Set(stored.map(record => `${record.kind} ${record.key} ${record.name}`))
    const lost = acknowledged().filter(({ kind, key, name }) => !known.has(`${kind} ${key} ${name}`))
    console.log(`${acknowledged().length} records acknowledged, ${stored.length} stored, ${lost.length} lost`)
    expect(lost).toEqual([])
  })

  it('should have no record without its links, its login name and its entry in the log', () => {
    const expected = {
      post: 0,
      role: links.menuIds.length,
      user: links.roleIds.length + links.postIds.length,
    }
    const half = stored.filter(
      record => record.links !== expected[record.kind] || record.entries !== 1 || !record.named,
    )
    expect(half).toEqual([])
  })

  it('should have stored no more than was sent', () => {
    const unanswered = harvests.reduce((sum, harvest) => sum + harvest.unanswered, 0)
    expect(stored.length).toBeLessThanOrEqual(acknowledged().length + unanswered)
  })
})

async function readLinks(server: SpawnedServer, token: string): Promise<WriterOptions['links']> {
  const menus = await server.call('GET', '/system/menu/options', { token })
  const roles = await server.call('GET', '/system/role/list?roleKey=student', { token })
  const posts = await server.call('GET', '/system/post/list', { token })
  const links = {
    menuIds: menus.data.slice(0, 5).map((menu: { value: number }) => menu.value),
    roleIds: roles.rows.map((role: { roleId: number }) => role.roleId),
    postIds: posts.rows.slice(0, 2).map((post: { postId: number }) => post.postId),
  }
  expect([links.menuIds.length, links.roleIds.length, links.postIds.length]).toEqual([5, 1, 2])
  return links
}

async function writeAndKill(options: WriterOptions): Promise<Harvest> {
  const { harvest, done } = startWriters(options)
  const hasAll = () => new Set(harvest.acknowledged.map(({ kind }) => kind)).size === 3
  while (harvest.acknowledged.length < 20 || !hasAll()) {
    if (harvest.unanswered > 0)
      throw new Error(`The server died by itself: ${options.server.process.stderr()}`)
    await delay(5)
  }
  // At a moment that has nothing to do with where the writers are.
  await delay(Math.random() * 400)
  const ending = await options.server.stop('SIGKILL')
  expect(ending).toEqual({ code: null, signal: 'SIGKILL' })
  await done
  return harvest
}

/** What a client sees after the restart, of the posts of the round. */
async function expectRound(
  server: SpawnedServer,
  token: string,
  round: number,
  harvest: Harvest,
): Promise<void> {
  const query = `postCode=crash-${round}-&pageSize=1`
  const list = await server.call('GET', `/system/post/list?${query}`, { token })
  expect(list.code).toBe(200)
  const posts = harvest.acknowledged.filter(record => record.kind === 'post')
  expect(list.total).toBeGreaterThanOrEqual(posts.length)
  const last = posts.at(-1) as Acknowledged
  expect((await server.call('GET', `/system/post/${last.key}`, { token })).data.postCode).toBe(last.name)
}

async function readStored(place: Place): Promise<Stored[]> {
  const database = await place.open()
  try {
    return await queryStored(database)
  } finally {
    await database.close()
  }
}

function queryStored(database: Database): Promise<Stored[]> {
  const entries = (page: string, key: string) => sql`
    (select count(*)::int from sys_oper_log entry where entry.tenant_id = r.tenant_id and entry.status = 0
      and entry.changes @> jsonb_build_array(jsonb_build_object(
        'resource', ${page}::text, 'key', r.${sql.ref(key)}, 'before', null)))`
  return database.asOwner(async tx => {
    const { rows } = await sql<Stored>`
      select 'post' as kind, r.post_id as key, r.post_code as name, 0 as links,
          ${entries('system/post/index', 'post_id')} as entries, true as named
        from sys_post r where r.post_code like 'crash-%'
      union all
      select 'role', r.role_id, r.role_key,
          (select count(*)::int from sys_role_menu link where (link.tenant_id, link.role_id) = (r.tenant_id, r.role_id)),
          ${entries('system/role/index', 'role_id')}, true
        from sys_role r where r.role_key like 'crash-%'
      union all
      select 'user', r.user_id, r.user_name,
          (select count(*)::int from sys_user_role link where (link.tenant_id, link.user_id) = (r.tenant_id, r.user_id))
          + (select count(*)::int from sys_user_post link where (link.tenant_id, link.user_id) = (r.tenant_id, r.user_id)),
          ${entries('system/user/index', 'user_id')},
          exists (select from sys_login_name n where n.user_name = r.user_name and n.user_id = r.user_id)
        from sys_user r where r.user_name like 'crash-%'`.execute(tx)
    return rows
  })
}
