import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/Database.ts'
import { schoolOf } from './fillTables.ts'
import { DEMO_PASSWORD, SCHOOL_ADMIN } from './HostOptions.ts'

/** Institutions of one statement, and accounts of each. */
const CHUNK = 200
export const ACCOUNTS = 100
/** Ids of the demo lie below. */
const FIRST_TENANT = 1_000
const STRIDE = 1_000_000
/** What the tokens of their sessions begin with; a token has at least twenty letters. */
const SESSION = 'session-of-institution-'

/** Institutions that a database was given, by number from 1. */
export interface Institutions {
  count: number
  /** Login name of one of its accounts, by number from 0. Every second has a hash that takes no time. */
  userName(institution: number, account: number): string
  /** Of a session of its administrator. */
  token(institution: number): string
}

/**
 * Copies the demo's school so often, with a hundred of its accounts, by statements of the database itself. All sign
 * in with DEMO_PASSWORD: every second account has a hash made as the server makes them, the others one whose check
 * takes no time. Administrators have an open session.
 */
export async function fillInstitutions(database: Database, count: number): Promise<Institutions> {
  const school = await schoolOf(database)
  const users = await database.asOwner(tx => firstAccounts(tx, school))
  const hashes = {
    usual: await hash(DEMO_PASSWORD, { memoryCost: 19456, timeCost: 2, parallelism: 1 }),
    cheap: await hash(DEMO_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  }
  for (let from = 1; from <= count; from += CHUNK) {
    const range = { from, to: Math.min(from + CHUNK - 1, count) }
    await database.asOwner(tx => copySchool(tx, { school, users, hashes, range }))
  }
  await database.vacuum()
  return {
    count,
    userName: (institution, account) => `i${institution}u${users[account % ACCOUNTS]}`,
    token: institution => `${SESSION}${institution}`,
  }
}

/** Ids of the accounts that are copied, odd and even in turn, the administrator's first. */
async function firstAccounts(tx: Tx, school: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from sys_user where tenant_id = ${school}
    order by user_name <> ${SCHOOL_ADMIN}, user_id limit ${ACCOUNTS}`.execute(tx)
  return rows.map(row => row.user_id)
}

interface Copy {
  school: number
  users: number[]
  hashes: { usual: string; cheap: string }
  range: { from: number; to: number }
}

/** What a first start gives a school: departments, posts, roles with their menus, accounts, and one session. */
async function copySchool(tx: Tx, { school, users, hashes, range }: Copy): Promise<void> {
  const copy = (table: string, ids: string[], more: Partial<CopiedRows> = {}) =>
    copyRows(tx, { table, ids, range, where: sql`own.tenant_id = ${school}`, set: {}, ...more })
  const ofUsers = { where: sql`own.tenant_id = ${school} and own.user_id = any(${users}::bigint[])` }
  const userName = sql`'i' || n || 'u' || own.user_id`
  await copy('sys_tenant', [], {
    where: sql`own.id = ${school}`,
    set: {
      id: sql`${FIRST_TENANT}::int + n`,
      name: sql`own.name || n`,
      username: sql`'i' || n`,
      websites: sql`null`,
    },
  })
  // Whoever leads a department comes after it.
  await copy('sys_dept', ['dept_id', 'parent_id'], { set: { leader_user_id: sql`null` } })
  await copy('sys_post', ['post_id'])
  await copy('sys_role', ['role_id'])
  await copy('sys_role_menu', ['role_id'])
  await copy('sys_role_dept', ['role_id', 'dept_id'])
  const password = sql`case when own.user_id % 2 = 0 then ${hashes.cheap} else ${hashes.usual} end`
  const set = { user_name: userName, password, password_time: sql`now()`, status: sql`'0'` }
  await copy('sys_user', ['user_id', 'dept_id'], { ...ofUsers, set })
  await copy('sys_login_name', ['user_id'], { ...ofUsers, set: { user_name: userName } })
  await copy('sys_user_role', ['user_id', 'role_id'], ofUsers)
  await copy('sys_user_post', ['user_id', 'post_id'], ofUsers)
  await sql`insert into sys_session (token_hash, tenant_id, user_id, user_name, ip, user_agent, expires_at)
    select encode(sha256(convert_to(${SESSION}::text || n, 'UTF8')), 'hex'), ${FIRST_TENANT}::int + n,
      ${users[0]}::bigint + n * ${STRIDE}::bigint, 'i' || n || 'u' || ${users[0]}::bigint, '127.0.0.1', 'bench',
      now() + interval '1 day'
    from generate_series(${range.from}::int, ${range.to}::int) n`.execute(tx)
}

type Raw = ReturnType<typeof sql>

interface CopiedRows {
  table: string
  /** Columns with ids of the institution, which are other ones in each copy. */
  ids: string[]
  range: { from: number; to: number }
  where: Raw
  /** What differs otherwise; `n` is the number of the copy, `own` the row. */
  set: Record<string, Raw>
}

async function copyRows(tx: Tx, { table, ids, range, where, set }: CopiedRows): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} order by ordinal_position`.execute(tx)
  const columns = rows.map(row => row.name)
  const values = columns.map(column => {
    const own = sql.ref(`own.${column}`)
    if (set[column]) return set[column]
    if (column === 'tenant_id') return sql`${FIRST_TENANT}::int + n`
    return ids.includes(column) ? sql`${own} + n * ${STRIDE}::bigint` : own
  })
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))})
    select ${sql.join(values)}
    from ${sql.table(table)} own, generate_series(${range.from}::int, ${range.to}::int) n
    where ${where}`.execute(tx)
}
