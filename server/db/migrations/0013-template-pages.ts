import { sql } from 'kysely'
import type { Tx } from '../Database.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * Templates, channels and the log of text messages become page files: the tables keep their rows, and give up what
 * the page files make themselves.
 */
export default defineMigration({
  async up(tx) {
    // Rules that come again from the page files, under names by which a broken one is told at its field.
    await sql`alter table sys_sms_template
      drop constraint sys_sms_template_code,
      drop constraint sys_sms_template_channel_id_fkey`.execute(tx)
    await sql`alter table sys_notify_template drop constraint sys_notify_template_code`.execute(tx)
    await sql`drop index sys_sms_log_time`.execute(tx)
    // Numbers, as the other templates have them.
    await sql`alter table sys_sms_template alter column type type bigint using type::bigint`.execute(tx)
    await sql`alter table sys_sms_log alter column template_type type bigint using template_type::bigint`.execute(
      tx,
    )
    await sql`alter table sys_sms_log alter column channel_id drop not null,
      alter column template_id drop not null`.execute(tx)
    await sql`update sys_sms_template set api_template_id = code where api_template_id is null`.execute(tx)
    await sql`alter table sys_sms_template alter column api_template_id set not null`.execute(tx)
    // What the page files add is filled here for the rows that are there.
    await addParams(tx, 'sys_sms_template')
    await addParams(tx, 'sys_notify_template')
  },
})

/** The names in braces of each content, each once, in the order in which they stand. */
async function addParams(tx: Tx, table: string): Promise<void> {
  const name = sql.table(table)
  await sql`alter table ${name} add column params jsonb`.execute(tx)
  await sql`update ${name} as t set params = (
    select coalesce(jsonb_agg(found.name order by found.place), '[]') from (
      select match[1] as name, min(place) as place
      from regexp_matches(t.content, '\\{(\\w+)\\}', 'g') with ordinality as m(match, place)
      group by match[1]
    ) found)`.execute(tx)
}
