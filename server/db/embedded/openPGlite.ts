import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { assertDurable } from './assertDurable.ts'
import { DurableNodeFS, syncPath } from './DurableNodeFS.ts'
import { SmallParserPGlite } from './SmallParserPGlite.ts'
import { settleFiles } from './settleFiles.ts'
import { startParameters } from './startParameters.ts'

export interface PGliteSource {
  /** Directory of the database's files; null keeps them in memory. */
  directory: string | null
  /** Image that an in-memory database starts from. */
  image?: Uint8Array<ArrayBuffer>
}

export interface OpenPGlite {
  database: PGlite
  /** Whether its log of changes could not be written: whatever it answers is worth nothing. */
  isBroken(): boolean
}

/** A running embedded database, made first where there is none. Its commits are durable, which is checked. */
export async function openPGlite({ directory, image }: PGliteSource): Promise<OpenPGlite> {
  if (directory === null) return { database: await openInMemory(image), isBroken: () => false }
  if (!existsSync(join(directory, 'PG_VERSION'))) await initialise(directory)
  const files = new DurableNodeFS(directory, settleFiles(directory))
  const database = await SmallParserPGlite.open({
    fs: files,
    startParams: startParameters,
    extensions: { pg_trgm },
  })
  await assertDurable(database, files)
  return { database, isBroken: () => files.isBroken }
}

function openInMemory(image: Uint8Array<ArrayBuffer> | undefined): Promise<PGlite> {
  return SmallParserPGlite.open({ extensions: { pg_trgm }, ...(image && { loadDataDir: new Blob([image]) }) })
}

/** Made beside its place and moved there when whole: a start that was cut off leaves nothing half done. */
async function initialise(directory: string): Promise<void> {
  const draft = `${directory}.new`
  rmSync(draft, { recursive: true, force: true })
  const database = await SmallParserPGlite.open({
    fs: new DurableNodeFS(draft),
    startParams: startParameters,
  })
  await database.close()
  syncTree(draft)
  renameSync(draft, directory)
  syncPath(dirname(directory))
}

function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(directory)
}
