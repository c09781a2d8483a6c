import { sql } from 'kysely'
import { defineMigration } from './defineMigration.ts'

/** Members of unions say who reads them, as their offers do: everybody (-1), or the platform (1) while hidden. */
export default defineMigration({
  async up(tx) {
    const { rows } = await sql<{
      known: boolean
    }>`select to_regclass('union_member') is not null as known`.execute(tx)
    // An empty database gets the table from its page file.
    if (!rows[0]?.known) return
    await sql`alter table union_member add column if not exists shown_to bigint`.execute(tx)
    await sql`update union_member set shown_to = case when status = '0' then -1 else 1 end
      where shown_to is null`.execute(tx)
  },
})
