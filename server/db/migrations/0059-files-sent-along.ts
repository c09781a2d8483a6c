import { sql } from 'kysely'
import { defineMigration } from './defineMigration.ts'

/** Of datafill_task, which a page file makes: absent where no earlier start has made it. */
const NEEDED = ['task_id', 'publisher_id', 'attachments', 'instructions']

/**
 * Files that publishers have sent along before such files were bound to the tasks: each task of a campaign opens those
 * of its publisher that it names, as the tasks that are given out now do. Done again, it changes nothing.
 */
export default defineMigration({
  tables: [],
  async up(tx) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from information_schema.columns
      where table_schema = 'public' and table_name = 'datafill_task' and column_name in (${sql.join(NEEDED)})`.execute(
      tx,
    )
    if (rows[0]?.count !== NEEDED.length) return
    await sql`insert into sys_file_use (name, page, record_key, field)
      select distinct f.name, 'datafill/draft', t.task_id::text, v.field
      from datafill_task t
      cross join lateral (values ('attachments', t.attachments::text), ('instructions', t.instructions::text))
        v(field, value)
      cross join lateral regexp_matches(v.value, '/files/(attachment/[a-f0-9]{32}(?:\\.[a-z0-9]{1,8})?)', 'g') found
      join sys_file f on f.name = found[1] and f.tenant_id = t.publisher_id
      where v.value like '%/files/attachment/%'
      on conflict do nothing`.execute(tx)
  },
})
