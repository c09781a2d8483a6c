import { sql } from 'kysely'
import type { Tx } from '../Database.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * Tasks of report campaigns that were archived when the campaign alone said so are archived, and tasks whose last
 * submission was taken back name it, so that its publisher does not read it. Done again, it changes nothing.
 * @see docs/decisions/0066-what-was-taken-back-is-not-read.md
 */
export default defineMigration({
  tables: [],
  async up(tx) {
    // Tables of page files: absent where no earlier start has made them.
    if (!(await hasTable(tx, 'datafill_task'))) return
    await sql`alter table datafill_task add column if not exists archived boolean,
      add column if not exists taken_back jsonb`.execute(tx)
    if (await hasTable(tx, 'datafill_campaign')) await noteArchived(tx)
    if (await hasTable(tx, 'datafill_submission')) await noteTakenBack(tx)
  },
})

async function hasTable(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from information_schema.tables
    where table_schema = 'public' and table_name = ${name}`.execute(tx)
  return rows.length > 0
}

const noteArchived = (tx: Tx) =>
  sql`update datafill_task t set archived = true, version = t.version + 1
    from datafill_campaign c
    where c.tenant_id = t.publisher_id and c.campaign_id = t.campaign_id and c.status = '3'
      and t.archived is not true`.execute(tx)

/** What is filled in again without a return was taken back. */
const noteTakenBack = (tx: Tx) =>
  sql`update datafill_task t set taken_back = jsonb_build_array(s.last)
    from (select tenant_id, task_id, max(number) as last from datafill_submission group by 1, 2) s
    where s.tenant_id = t.tenant_id and s.task_id = t.task_id and t.taken_back is null
      and (t.status = '1' or (t.status = '2' and t.return_reason is null))`.execute(tx)
