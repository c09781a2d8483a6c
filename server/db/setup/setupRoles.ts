import { sql } from 'kysely'
import { applicationRole } from '../applicationRole.ts'
import type { Tx } from '../Database.ts'
import { quoteName } from '../quoteName.ts'

/**
 * Makes the application's role where it is missing, lets `owner` (default: whoever is connected) act as it,
 * and gives it the use of the schema. Roles belong to a whole server: another database on it may be doing
 * the same at this moment.
 * @throws Error that names the remedy when the connected role may not do this
 */
export async function setupRoles(tx: Tx, owner?: string): Promise<void> {
  if (!(await roleExists(tx))) await createRole(tx)
  await joinRole(tx, owner ?? (await currentUser(tx)))
  await sql`revoke create on schema public from public`.execute(tx)
  await sql.raw(`grant usage on schema public to ${applicationRole}`).execute(tx)
}

const remedy = 'Run "npm run db -- setup" once with an administrator in DATABASE_ADMIN_URL.'

async function currentUser(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_user as name`.execute(tx)
  return rows[0]?.name ?? ''
}

async function roleExists(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from pg_roles where rolname = ${applicationRole}`.execute(tx)
  return rows.length > 0
}

async function createRole(tx: Tx): Promise<void> {
  const { rows } = await sql<{ allowed: boolean; name: string }>`
    select (rolsuper or rolcreaterole) as allowed, rolname as name from pg_roles where rolname = current_user`.execute(
    tx,
  )
  if (!rows[0]?.allowed) {
    throw new Error(
      `The role ${applicationRole} is missing and "${rows[0]?.name}" may not create it. ${remedy}`,
    )
  }
  await sql
    .raw(`do $$ begin
      create role ${applicationRole} nologin nosuperuser nobypassrls nocreatedb nocreaterole;
    exception when duplicate_object or unique_violation then null;
    end $$`)
    .execute(tx)
}

/** A superuser may act as anybody; another owner must be a member of the role. */
async function joinRole(tx: Tx, owner: string): Promise<void> {
  if (await isMember(tx, owner)) return
  await sql
    .raw(`do $$ begin
      grant ${applicationRole} to ${quoteName(owner)};
    exception when unique_violation or internal_error or insufficient_privilege then null;
    end $$`)
    .execute(tx)
  if (await isMember(tx, owner)) return
  throw new Error(`The role "${owner}" may not act as ${applicationRole}, as which requests work. ${remedy}`)
}

async function isMember(tx: Tx, owner: string): Promise<boolean> {
  const { rows } = await sql<{ member: boolean }>`
    select pg_has_role(${owner}::name, ${applicationRole}, 'member') as member`.execute(tx)
  return rows[0]?.member === true
}
