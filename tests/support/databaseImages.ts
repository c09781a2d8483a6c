import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { Database } from '#server/db/Database.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { startOn } from '#server/start/startServer.ts'
import { startOptionsOf } from './startOptionsOf.ts'

/** What an image holds: the base tables, or all tables with what a first start puts into them. */
export type ImageKind = 'base' | 'demo'

type Image = Uint8Array<ArrayBuffer>

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/test/images')

/** What decides over the content of an image, below the project's root. */
const SOURCES = [
  'server',
  'src/model',
  'src/process',
  'schemas',
  'seeds',
  'tests/support',
  'package-lock.json',
]

const images = new Map<ImageKind, Promise<Image>>()

/**
 * What an embedded database in memory begins with. It is made once for a state of the sources and a day, and kept
 * for later runs: reading it takes a third of what making it takes.
 */
export function databaseImage(kind: ImageKind): Promise<Image> {
  const image = images.get(kind) ?? readImage(kind)
  images.set(kind, image)
  return image
}

async function readImage(kind: ImageKind): Promise<Image> {
  const file = join(folder, `${kind}-${await stateOfSources()}.tar`)
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
  const database = await PGlite.create({ fs: new NodeFS(directory), extensions: { pg_trgm } })
  const image = await database.dumpDataDir('none')
  await database.close()
  return new Uint8Array(await image.arrayBuffer())
}

/** Of processes that made it side by side, whichever is last leaves what the first one left. */
async function keep(file: string, image: Image, kind: ImageKind): Promise<void> {
  await mkdir(folder, { recursive: true })
  const old = (await readdir(folder)).filter(name => name.startsWith(kind))
  const draft = join(folder, `draft-${process.pid}-${randomBytes(4).toString('hex')}`)
  await writeFile(draft, image)
  await rename(draft, file)
  for (const name of old) if (join(folder, name) !== file) await rm(join(folder, name), { force: true })
}

async function stateOfSources(): Promise<string> {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const source of SOURCES) await addTo(hash, join(root, source))
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
