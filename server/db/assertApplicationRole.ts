import { sql } from 'kysely'
import type { Database } from './Database.ts'

/**
 * Checks that requests work as a role that row policies bind: no superuser, no BYPASSRLS, not the owner
 * of any table.
 * @throws Error that names the role and the remedy
 */
export async function assertApplicationRole(database: Database): Promise<void> {
  const role = await database.asPlatform('check that row policies bind requests', async tx => {
    const { rows } = await sql<RoleFacts>`
      select current_user as name, rolsuper, rolbypassrls,
        exists (select from pg_tables where schemaname = 'public' and pg_has_role(tableowner, 'member')) as owner
      from pg_roles where rolname = current_user`.execute(tx)
    return rows[0] as RoleFacts
  })
  if (!role.rolsuper && !role.rolbypassrls && !role.owner) return
  throw new Error(
    `Requests would work as the database role "${role.name}", which row policies do not bind ` +
      '(superuser, BYPASSRLS or owner of tables), so tenants could see each other. ' +
      'Give DATABASE_APP_URL a login of its own (npm run db setup makes it), or leave it out.',
  )
}

interface RoleFacts {
  name: string
  rolsuper: boolean
  rolbypassrls: boolean
  owner: boolean
}
