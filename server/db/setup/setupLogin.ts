import { sql } from 'kysely'
import { applicationRole } from '../applicationRole.ts'
import type { Database } from '../Database.ts'

/**
 * Makes the login by which requests connect, from the URL of DATABASE_APP_URL: it may do what the
 * application's role may, and nothing else. An existing login keeps its password.
 * @throws Error when the URL names no user, or when the owner may not make roles
 */
export async function setupLogin(database: Database, appUrl: string): Promise<string> {
  const { username, password } = new URL(appUrl)
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  if (name === '')
    throw new Error('DATABASE_APP_URL names no user: write postgres://user:password@host/database.')
  await database.asOwner(async tx => {
    const { rows } = await sql`select from pg_roles where rolname = ${name}`.execute(tx)
    if (rows.length === 0) {
      const { rows: made } = await sql<{ statement: string }>`
        select format('create role %I login nosuperuser nobypassrls nocreatedb nocreaterole password %L',
          ${name}::text, ${secret}::text) as statement`.execute(tx)
      await sql.raw(made[0]?.statement ?? '').execute(tx)
    }
    const { rows: granted } = await sql<{ statement: string }>`
      select format('grant %I to %I', ${applicationRole}::text, ${name}::text) as statement`.execute(tx)
    await sql.raw(granted[0]?.statement ?? '').execute(tx)
  })
  return name
}
