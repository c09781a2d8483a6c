import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableNodeFS, syncPath } from './DurableNodeFS.ts'

/**
 * How much of a function runs before V8 optimises it; bytes, roughly. Eight times as much as usual: a start runs many
 * functions a little, and spends half a second on optimising them. Under load what matters is there within seconds.
 */
const TIERING_BUDGET = 100_000_000

/**
 * PGlite whose SQL parser V8 leaves as its first compiler made it. The parser is one function of 100 kB:
 * optimising it takes 600 MB and half a second for a moment, in every start, and statements gain nothing that
 * can be measured. All else is optimised as soon as it is used much.
 *
 * V8 looks at this flag while it compiles a function for the first time, which is when the function is first
 * called. So it is set for one empty statement, the first that the database parses. A V8 without the flag says
 * so on standard error and optimises as it always did.
 */
class SmallParserPGlite extends PGlite {
  /** Opens a database; resolves when it takes statements. */
  static async open(options: PGliteOptions): Promise<PGlite> {
    setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`)
    const database = new SmallParserPGlite(options)
    await database.waitReady
    return database
  }

  /** PGlite's first statements: it reads the array types of the database. */
  override async _initArrayTypes(...options: Parameters<PGlite['_initArrayTypes']>): Promise<void> {
    setFlagsFromString('--wasm-tier-up-filter=0')
    try {
      await this.exec(';')
    } finally {
      setFlagsFromString('--wasm-tier-up-filter=-1')
    }
    await super._initArrayTypes(...options)
  }
}

/**
 * How a durable embedded database starts: PGlite's parameters without `-F` (no fsync), and with the one
 * method of syncing that its file system carries out (its fdatasync does nothing). Checkpoints keep little
 * of the log of changes. All buffers are written at the start, so that they take memory before there is anything to
 * keep in them; behind them are those of the operating system.
 */
export const startParameters: string[] = [
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  ...[
    'fsync=on',
    'wal_sync_method=fsync',
    'full_page_writes=on',
    'synchronous_commit=on',
    ...['max_wal_size=128MB', 'min_wal_size=32MB'],
    'shared_buffers=64MB',
  ].flatMap(setting => ['-c', setting]),
]

/** Those that page files may ask for: parts of texts are searched with the one, ranges kept apart with the other. */
export const EXTENSIONS = { pg_trgm, btree_gist }

/** Where the state of a database stands in its control file, after an id and two versions; bytes. */
const STATE_AT = 16

/** DB_SHUTDOWNED of PostgreSQL. */
const SHUT_DOWN = 1

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
    extensions: EXTENSIONS,
  })
  await assertDurable(database, files)
  return { database, isBroken: () => files.isBroken }
}

function openInMemory(image: Uint8Array<ArrayBuffer> | undefined): Promise<PGlite> {
  return SmallParserPGlite.open({ extensions: EXTENSIONS, ...(image && { loadDataDir: new Blob([image]) }) })
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

/**
 * Checks, with a commit of its own, that commits reach the disk.
 * @throws Error when the database would acknowledge a commit without an fsync
 */
export async function assertDurable(database: PGlite, files: { syncs: number }): Promise<void> {
  const before = files.syncs
  // Writes to the log of changes and to no table.
  await database.exec(`select pg_logical_emit_message(true, 'mortise', 'opened')`)
  if (files.syncs > before) return
  throw new Error(
    'The embedded database did not sync a commit to disk, so committed rows could be lost. ' +
      'The version of @electric-sql/pglite differs from the one this was made for; install the pinned one (npm ci).',
  )
}

/**
 * Brings all files of a database that was cut off to the disk with one call for their whole file system, and
 * returns whether it did. Recovery does so as well, one file after the other: three thousand calls that take ten
 * seconds on a busy disk. False for a database that was shut down, and where the system has no such call.
 */
export function settleFiles(directory: string): boolean {
  if (stateOf(directory) === SHUT_DOWN || process.platform !== 'linux') return false
  const { status } = spawnSync('sync', ['-f', directory], { stdio: 'ignore' })
  return status === 0
}

/** The state that the control file names; null when it cannot be read, which the database then reports. */
function stateOf(directory: string): number | null {
  const bytes = Buffer.alloc(STATE_AT + 4)
  try {
    const file = openSync(join(directory, 'global/pg_control'), 'r')
    try {
      return readSync(file, bytes) === bytes.length ? bytes.readUInt32LE(STATE_AT) : null
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}
