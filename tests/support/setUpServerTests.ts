import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/openDatabase.ts'
import { setupServer } from '#server/db/setup/setupServer.ts'
import { checkRecorded } from './cluster/checkRecorded.ts'
import { onCluster } from './cluster/citusDatabase.ts'
import { STATEMENTS_FOLDER } from './cluster/recordStatements.ts'
import { databaseImage, fill, type ImageKind } from './databaseImages.ts'
import { createServerDatabase, loginSettings, templateVariable } from './openTestDatabase.ts'

/**
 * Before the workers start: makes the databases that tests begin with, so that not each worker makes what is missing.
 * Returns what takes them away again and holds every statement that the run sent to the rules of a distributed
 * database.
 */
export default async function setUpServerTests(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'mortise-statements-'))
  process.env[STATEMENTS_FOLDER] = folder
  const dropImages = await makeImages()
  return async () => {
    await dropImages()
    const { count, violations } = await checkRecorded(folder)
    await rm(folder, { recursive: true })
    console.log(`Statements for a cluster: ${count} texts, ${violations.length} violations`)
    if (violations.length > 0) throw new Error(`Not for a cluster:\n${violations.join('\n')}`)
  }
}

async function makeImages(): Promise<() => Promise<void>> {
  if (onCluster) return async () => undefined
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
    const { databaseAppUrl } = loginSettings(url)
    if (databaseAppUrl) await setupServer({ adminUrl: url, ownerUrl: url, appUrl: databaseAppUrl })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
  process.env[templateVariable(kind)] = name
  return drop
}
