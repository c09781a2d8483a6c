import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { Database } from '#server/db/Database.ts'
import { EXTENSIONS } from '#server/db/embedded/openPGlite.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { startOn } from '#server/start/startServer.ts'
import { startOptionsOf } from './startOptionsOf.ts'

/** What an image holds: the base tables, or all tables with what a first start puts into them. */
export type ImageKind = 'base' | 'demo'

type Image = Uint8Array<ArrayBuffer>

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/test/images')

const MAKERS = ['package-lock.json', 'tests/support/databaseImages.ts', 'tests/support/startOptionsOf.ts']

/** What an image is made of, below the project's root. */
const SOURCES: Record<ImageKind, string[]> = {
  base: ['server/db', 'server/hold', 'server/room', 'src/model', ...MAKERS],
  demo: ['server', 'src/model', 'src/process', 'schemas', 'seeds', ...MAKERS],
}

/** Images of a kind that are kept, so that who changes between two states of the sources makes neither anew. */
const KEPT = 3

const images = new Map<ImageKind, Promise<Image>>()

/**
 * What an embedded database in memory begins with. It is made once for a state of what it is made of, and kept for
 * later runs: reading it takes a third of what making it takes.
 */
export function databaseImage(kind: ImageKind): Promise<Image> {
  const image = images.get(kind) ?? readImage(kind)
  images.set(kind, image)
  return image
}

/**
 * Puts an image where an embedded database on the disk keeps its files, for a server in a process of its own.
 * @param dataDir the server's DATA_DIR
 */
export async function unpackImage(kind: ImageKind, dataDir: string): Promise<void> {
  const directory = join(dataDir, 'database/pgdata')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const { status, stderr } = spawnSync('tar', ['-x', '-C', directory], { input: await databaseImage(kind) })
  if (status !== 0) throw new Error(`The image ${kind} could not be unpacked: ${stderr}`)
}

async function readImage(kind: ImageKind): Promise<Image> {
  const file = join(folder, `${kind}-${await stateOf(kind)}.tar`)
  try {
    return new Uint8Array(await readFile(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const image = await makeImage(kind)
  await keep(file, image, kind)
  return image
}

async function makeImage(kind: ImageKind): Promise<Image> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mortise-image-'))
  const directory = join(dataDir, 'database')
  try {
    await fill(await openDatabase({ dataDir: directory }), kind, dataDir)
    return await imageOf(join(directory, 'pgdata'))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Closes an open database with base tables, after a first start where the image holds that. */
export async function fill(database: Database, kind: ImageKind, dataDir: string): Promise<void> {
  if (kind === 'base') await database.close()
  else await startOn(database, await startOptionsOf(dataDir)).then(server => server.close())
}

async function imageOf(directory: string): Promise<Image> {
  const database = await PGlite.create({ fs: new NodeFS(directory), extensions: EXTENSIONS })
  await dropUnread(database, directory)
  const image = await database.dumpDataDir('none')
  await database.close()
  return new Uint8Array(await image.arrayBuffer())
}

/** Takes away what nobody reads again, most of an image: the databases that others are copies of, and older changes. */
async function dropUnread(database: PGlite, directory: string): Promise<void> {
  const { rows } = await database.query<{ own: string; log: string }>(
    `select oid::text as own, pg_walfile_name(pg_current_wal_lsn()) as log
    from pg_database where datname = current_database()`,
  )
  for (const { own, log } of rows) {
    await keepOnly(join(directory, 'base'), [own])
    await keepOnly(join(directory, 'pg_wal'), [log, 'archive_status', 'summaries'])
  }
}

async function keepOnly(place: string, kept: readonly string[]): Promise<void> {
  for (const name of await readdir(place)) {
    if (!kept.includes(name)) await rm(join(place, name), { recursive: true })
  }
}

/** Of processes that made it side by side, whichever is last leaves what the first one left. */
async function keep(file: string, image: Image, kind: ImageKind): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `draft-${process.pid}-${randomBytes(4).toString('hex')}`)
  await writeFile(draft, image)
  await rename(draft, file)
  await dropOld(kind)
}

/** The newest are kept. What another process took away meanwhile is gone. */
async function dropOld(kind: ImageKind): Promise<void> {
  const names = (await readdir(folder)).filter(name => name.startsWith(kind))
  const dated = await Promise.all(
    names.map(async name => ({
      name,
      time: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0,
    })),
  )
  const old = dated.sort((a, b) => b.time - a.time).slice(KEPT)
  for (const { name } of old) await rm(join(folder, name), { force: true })
}

async function stateOf(kind: ImageKind): Promise<string> {
  const hash = createHash('sha256')
  // The demo tells of the last days.
  if (kind === 'demo') hash.update(new Date().toISOString().slice(0, 10))
  for (const source of SOURCES[kind]) await addTo(hash, join(root, source))
  return hash.digest('hex').slice(0, 16)
}

async function addTo(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  const files = entries
    ? entries
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
        .sort()
    : [path]
  for (const file of files) hash.update(file).update(await readFile(file))
}
