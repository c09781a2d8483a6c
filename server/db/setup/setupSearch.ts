import { sql } from 'kysely'
import type { Database, Tx } from '../Database.ts'
import { lockSchema } from '../lockSchema.ts'
import { tryStatements } from './tryStatements.ts'

/** How well "contains" can be searched in this database. */
interface SearchSetup {
  /** Whether trigram indexes can be made. */
  trigrams: boolean
  /** Whether LIKE may use them under row policies. */
  leakproof: boolean
  /** What could not be done, and what to do about it; a sentence each. */
  notes: string[]
}

/**
 * Prepares "contains" search as far as the owner may: the trigram extension, and, where `markLeakproof`
 * asks for it, LIKE marked leakproof. Row policies let an index serve only operators that cannot leak a
 * value of a hidden row; LIKE never does, but is not marked so, and only a superuser may mark it. It is a
 * setting of this database alone.
 */
export function setupSearch(
  database: Database,
  { markLeakproof }: { markLeakproof: boolean },
): Promise<SearchSetup> {
  return database.asOwner(async tx => {
    await lockSchema(tx)
    const before = await readSetup(tx)
    if (!before.trigrams) await tryStatements(tx, ['create extension if not exists pg_trgm'])
    if (!before.leakproof && markLeakproof)
      await tryStatements(
        tx,
        likeFunctions.map(name => `alter function ${name} leakproof`),
      )
    const { trigrams, leakproof } = await readSetup(tx)
    return { trigrams, leakproof, notes: notesOn(trigrams, leakproof) }
  })
}

/** LIKE, ILIKE and their negations. */
const likeFunctions = [
  'pg_catalog.textlike(text, text)',
  'pg_catalog.texticlike(text, text)',
  'pg_catalog.textnlike(text, text)',
  'pg_catalog.texticnlike(text, text)',
]

async function readSetup(tx: Tx): Promise<{ trigrams: boolean; leakproof: boolean }> {
  const { rows } = await sql<{ trigrams: boolean; leakproof: boolean }>`
    select exists (select from pg_extension where extname = 'pg_trgm') as trigrams,
      (select bool_and(proleakproof) from pg_proc
        where pronamespace = 'pg_catalog'::regnamespace and proname in ('textlike', 'texticlike')) as leakproof`.execute(
    tx,
  )
  return rows[0] ?? { trigrams: false, leakproof: false }
}

function notesOn(trigrams: boolean, leakproof: boolean): string[] {
  const remedy = 'run "npm run db -- setup" once with a superuser in DATABASE_ADMIN_URL'
  return [
    ...(trigrams
      ? []
      : [`Searching for parts of texts reads whole tables: the extension pg_trgm is missing; ${remedy}.`]),
    ...(leakproof
      ? []
      : [`Searching for parts of texts does not use indexes: LIKE is not marked leakproof; ${remedy}.`]),
  ]
}
