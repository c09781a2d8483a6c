import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import { connectDatabase } from '#server/db/connectDatabase.ts'
import type { Database } from '#server/db/Database.ts'
import { createServerDatabase, onServer } from '#tests/support/openTestDatabase.ts'

/** An empty place for an installation: a folder, on a server of PostgreSQL with a database. */
export interface Place {
  folder: string
  settings: Record<string, string>
  config: Config
  open(): Promise<Database>
  drop(): Promise<void>
}

/** @param kind where the rows lie; by default where the tests run */
export async function openPlace(
  kind: 'embedded' | 'server' = onServer ? 'server' : 'embedded',
): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'mortise-place-'))
  const remote = kind === 'server' ? await createServerDatabase() : null
  const settings = { DATA_DIR: folder, ...(remote ? { DATABASE_URL: remote.url } : {}) }
  return {
    folder,
    settings,
    config: readConfig(settings),
    open: () => connectDatabase(remote ? { url: remote.url } : { dataDir: join(folder, 'database') }),
    async drop() {
      await remote?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
