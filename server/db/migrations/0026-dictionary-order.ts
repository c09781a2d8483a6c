import { sql } from 'kysely'
import { defineMigration } from './defineMigration.ts'

/** The order of a dictionary's values becomes required; a value without one stays behind the others of its type. */
export default defineMigration({
  async up(tx) {
    const { rows } = await sql<{ name: string | null }>`
      select to_regclass('sys_dict_data')::text as name`.execute(tx)
    if (rows[0]?.name == null) return
    await sql`update sys_dict_data as value set dict_sort = (
        select coalesce(max(other.dict_sort), 0) + 1 from sys_dict_data other
        where other.dict_type = value.dict_type)
      where value.dict_sort is null`.execute(tx)
    await sql`alter table sys_dict_data alter column dict_sort set not null`.execute(tx)
  },
})
