import { sql } from 'kysely'
import type { Database } from '#server/db/Database.ts'
import { SCHOOL_ADMIN } from './HostOptions.ts'

/** Rows of one statement; a larger one would hold up the embedded database's memory. */
const CHUNK = 50_000

/** Gives the school so many posts, log entries and accounts, invented by the database itself. */
export async function fillTables(
  database: Database,
  { posts, logEntries, users = 0 }: { posts: number; logEntries: number; users?: number },
): Promise<void> {
  const tenantId = await schoolOf(database)
  await inChunks(
    database,
    posts,
    (from, to) =>
      sql`insert into sys_post (tenant_id, post_code, post_name, post_sort, status, create_by, create_time)
      select ${tenantId}, 'bench-' || n, '岗位' || n, n % 10000, '0', 'bench', now()
      from generate_series(${from}::int, ${to}::int) n`,
  )
  await inChunks(
    database,
    logEntries,
    (from, to) =>
      sql`insert into sys_oper_log (tenant_id, title, business_type, request_method, oper_name, oper_url,
        oper_ip, oper_param, changes, status, request_id, cost_time, oper_time)
      select ${tenantId}, '岗位管理', 1 + n % 3, 'POST', 'user' || n % 500, '/system/post', '10.0.0.1',
        '{}', '[]', 0, 'bench-' || n, 5, now() - make_interval(secs => n * 7)
      from generate_series(${from}::int, ${to}::int) n`,
  )
  await fillUsers(database, tenantId, users)
  await database.vacuum()
}

/** One account in ten has a name with "u7x". They lie in all departments, and cannot sign in. */
const fillUsers = (database: Database, tenantId: number, users: number) =>
  inChunks(
    database,
    users,
    (from, to) =>
      sql`insert into sys_user (tenant_id, user_name, nick_name, dept_id, phonenumber, email, sex, status,
        create_by, create_time)
      select ${tenantId}, 'u' || n % 10 || 'x' || n, '用户' || n, depts.ids[1 + n % cardinality(depts.ids)],
        '138' || lpad(n::text, 8, '0'), 'u' || n || '@example.com', '2', '0', 'bench',
        now() - make_interval(secs => n)
      from generate_series(${from}::int, ${to}::int) n,
        (select array_agg(dept_id order by dept_id) as ids from sys_dept where tenant_id = ${tenantId}) depts`,
  )

/** The tenant of the school that the load signs in to, or of another account. */
export async function schoolOf(database: Database, userName = SCHOOL_ADMIN): Promise<number> {
  const { tenant_id } = await database.asOwner(tx =>
    tx
      .selectFrom('sys_login_name')
      .select('tenant_id')
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow(),
  )
  return tenant_id
}

async function inChunks(
  database: Database,
  count: number,
  insert: (from: number, to: number) => ReturnType<typeof sql>,
): Promise<void> {
  for (let from = 1; from <= count; from += CHUNK) {
    await database.asOwner(tx => insert(from, Math.min(from + CHUNK - 1, count)).execute(tx))
  }
}
