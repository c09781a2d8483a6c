import { sql } from 'kysely'
import type { Database } from '#server/db/Database.ts'
import { SCHOOL_ADMIN } from './HostOptions.ts'

/** Rows of one statement; a larger one would hold up the embedded database's memory. */
const CHUNK = 50_000

/** Gives the school so many posts and log entries, invented by the database itself. */
export async function fillTables(
  database: Database,
  { posts, logEntries }: { posts: number; logEntries: number },
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
  await database.vacuum()
}

async function schoolOf(database: Database): Promise<number> {
  const { tenant_id } = await database.asOwner(tx =>
    tx
      .selectFrom('sys_login_name')
      .select('tenant_id')
      .where('user_name', '=', SCHOOL_ADMIN)
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
