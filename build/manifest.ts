import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { SchemaNode } from '#model/check/shape/SchemaNode.ts'
import type { ListedRoute } from '#model/types/index.ts'

/** Where the manifest is kept, from the root. A production server is given it with its build. */
export const MANIFEST_FILE = '.cache/manifest.json'

/** Runs the registries of the browser's part. Where it is not, neither are they, and what was kept is taken. */
const ENTRY = 'src/manifest.ts'

const MIGRATIONS = 'server/db/migrations'

const LISTS = ['widgets', 'pages', 'slots', 'icons', 'framePaths', 'visitorScreens', 'tables'] as const

/** What exists in the application beside page files and seeds, by the registries themselves. */
export interface Manifest extends Record<(typeof LISTS)[number], string[]> {
  /** What page files may say to each widget: key → property → what it takes, as JSON Schema. */
  widgetProperties: Record<string, Record<string, SchemaNode>>
  /** Screens beside the menu without a page file, and what opens them. */
  listedRoutes: ListedRoute[]
}

/** As it is kept, with what tells whether it is still true. */
interface KeptManifest extends Manifest {
  /** Hash of what it was made from. */
  state: string
  /** Files whose contents it was made from, from the root. Of all others below src/ the names alone count. */
  read: string[]
}

/**
 * Returns what exists: what was listed last while nothing has changed since, otherwise listed anew and kept. Where
 * src/ is there in part only, as beside a production server, what was listed last.
 * @param root folder of the project
 * @throws Error in one line that says what to do when there is no list and none can be made; what a registry throws
 */
export async function readManifest(root: string): Promise<Manifest> {
  const kept = readKept(root)
  if (!existsSync(join(root, ENTRY))) return asserted(kept)
  return isManifest(kept) && kept.state === stateOf(root, kept.read) ? kept : makeManifest(root)
}

/** The file as it is; null when it is missing or no JSON. */
function readKept(root: string): unknown {
  try {
    return JSON.parse(readFileSync(join(root, MANIFEST_FILE), 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isManifest(value: unknown): value is KeptManifest {
  const kept = value as KeptManifest | null
  const isList = (list: unknown) => Array.isArray(list) && list.every(entry => typeof entry === 'string')
  const isMap = typeof kept?.widgetProperties === 'object' && kept.widgetProperties !== null
  const hasLists = () => isList(kept?.read) && LISTS.every(name => isList(kept?.[name]))
  const hasRoutes = Array.isArray(kept?.listedRoutes)
  return typeof kept?.state === 'string' && isMap && hasRoutes && hasLists()
}

function asserted(kept: unknown): Manifest {
  if (isManifest(kept)) return kept
  const what = kept === null ? 'is missing or no JSON' : 'is no list of what exists'
  throw new Error(
    `${MANIFEST_FILE} ${what}: run "npm run build" where all of src/ is, and bring it from there.`,
  )
}

async function makeManifest(root: string): Promise<Manifest> {
  const { module, dependencies } = await runEntry(root)
  const { baseTables } = await import('../server/db/migrations/runMigrations.ts')
  const read = [join(root, ENTRY), ...dependencies].map(file => relative(root, file).replaceAll('\\', '/'))
  const manifest = { ...module.default, tables: await baseTables() }
  keep(root, { state: stateOf(root, read), read, ...manifest })
  return manifest
}

async function runEntry(root: string) {
  if (!existsSync(join(root, 'node_modules/vite'))) {
    throw new Error(
      `${MANIFEST_FILE} is out of date and Vite is not installed: run npm ci, then npm run build.`,
    )
  }
  const { runnerImport } = await import('vite')
  return runnerImport<{ default: Omit<Manifest, 'tables'> }>(join(root, ENTRY), { root, logLevel: 'error' })
}

/** Beside its place first, so that whoever reads meanwhile finds a whole one. Where nothing may be kept, nothing is. */
function keep(root: string, manifest: KeptManifest): void {
  const file = join(root, MANIFEST_FILE)
  const draft = `${file}-${randomUUID()}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, `${JSON.stringify(manifest, null, 1)}\n`)
    renameSync(draft, file)
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** What is found by its place changes it by its name, what is read by its contents. */
function stateOf(root: string, read: string[]): string {
  const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).sort()
  const steps = readdirSync(join(root, MIGRATIONS)).sort()
  const hash = createHash('sha256').update(JSON.stringify([names, steps]))
  for (const file of [...read, ...steps.map(step => `${MIGRATIONS}/${step}`)]) {
    const path = join(root, file)
    hash.update('\0').update(existsSync(path) ? readFileSync(path) : '')
  }
  return hash.digest('hex')
}
