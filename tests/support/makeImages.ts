import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/openDatabase.ts'
import { databaseImage, fill, type ImageKind } from './databaseImages.ts'
import { createServerDatabase, templateVariable } from './openTestDatabase.ts'

/** Before the workers start, so that not each of them makes what is missing. Returns what takes it away again. */
export default async function makeImages(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) {
    const dropBase = await makeTemplate('base')
    const dropDemo = await makeTemplate('demo')
    return async () => {
      await dropBase()
      await dropDemo()
    }
  }
  await databaseImage('base')
  await databaseImage('demo')
  return async () => undefined
}

/**
 * Makes the database of PostgreSQL that the tests' own are copies of. It belongs to this run, so that runs of several
 * states of the sources can share a server.
 */
async function makeTemplate(kind: ImageKind): Promise<() => Promise<void>> {
  const { url, name, drop } = await createServerDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'mortise-image-'))
  try {
    await fill(await openDatabase({ url }), kind, dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
  process.env[templateVariable(kind)] = name
  return drop
}
