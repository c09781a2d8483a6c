import { sql } from 'kysely'
import { connectDatabase } from '../connectDatabase.ts'
import type { Tx } from '../Database.ts'
import { quoteName } from '../quoteName.ts'
import { setupLogin } from './setupLogin.ts'
import { setupRoles } from './setupRoles.ts'
import { setupSearch } from './setupSearch.ts'

export interface SetupServerOptions {
  /** An administrator, best a superuser, of the same database. */
  adminUrl: string
  /** The owner of the tables, who may then change them without being an administrator. */
  ownerUrl: string
  /** Login of the application; made when it is missing. */
  appUrl?: string | undefined
}

/**
 * Prepares a PostgreSQL database once, as its administrator: roles, extension, leakproof LIKE. Returns
 * what holds afterwards and what could not be done, a sentence each. Running it again changes nothing.
 */
export async function setupServer({ adminUrl, ownerUrl, appUrl }: SetupServerOptions): Promise<string[]> {
  const database = await connectDatabase({ url: adminUrl })
  try {
    const owner = decodeURIComponent(new URL(ownerUrl).username)
    await database.asOwner(tx => setupOwner(tx, owner))
    const lines = [`Requests work as mortise_app; ${owner || 'the administrator'} owns the tables.`]
    if (appUrl) lines.push(`${await setupLogin(database, appUrl)} logs in for requests.`)
    const { notes } = await setupSearch(database, { markLeakproof: true })
    return [...lines, ...(notes.length > 0 ? notes : ['Searching for parts of texts uses indexes.'])]
  } finally {
    await database.close()
  }
}

async function setupOwner(tx: Tx, owner: string): Promise<void> {
  if (owner === '') return setupRoles(tx)
  await setupRoles(tx, owner)
  await sql.raw(`grant usage, create on schema public to ${quoteName(owner)}`).execute(tx)
}
