import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import { connectDatabase } from '#server/db/connectDatabase.ts'
import type { Database } from '#server/db/Database.ts'
import { type ImageKind, unpackImage } from './databaseImages.ts'
import { createServerDatabase, onServer, templateVariable } from './openTestDatabase.ts'

/** A place for an installation: a folder, on a server of PostgreSQL with a database. */
export interface Place {
  folder: string
  settings: Record<string, string>
  config: Config
  open(): Promise<Database>
  drop(): Promise<void>
}

interface PlaceOptions {
  /** Where the rows lie; by default where the tests run. */
  kind?: 'embedded' | 'server'
  /** What it begins with, which spares a server of its own the seconds of a first start; by default nothing. */
  image?: ImageKind
}

export async function openPlace({
  kind = onServer ? 'server' : 'embedded',
  image,
}: PlaceOptions = {}): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'mortise-place-'))
  const template = image && process.env[templateVariable(image)]
  const remote = kind === 'server' ? await createServerDatabase(template) : null
  if (image && !remote) await unpackImage(image, folder)
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
