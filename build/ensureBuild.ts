import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { deserialize } from 'node:v8'
import type { CompileResult } from '#model/types/index.ts'
import { MANIFEST_FILE } from './manifest.ts'

const STAMP = '.vite/sources'

/** Something that is built from sources. */
export interface BuildTarget {
  /** What it is called in messages. */
  name: 'client' | 'server'
  /** Where it is kept, from the root. */
  folder: string
  /** Everything it depends on, as patterns from the root. */
  inputs: string[]
  /** Folder, from the root, without which it cannot be built: where that is not, what was built is taken as it is. */
  needs?: string
  /** Configurations of Vite, from the root, each of which builds a part of it into the folder. */
  configs: string[]
}

const SHARED_INPUTS = ['package-lock.json', 'build/**/*.ts', 'schemas/**/*.json', 'seeds/**']

/** The application in the browser. */
export const CLIENT: BuildTarget = {
  name: 'client',
  folder: 'dist',
  inputs: ['index.html', 'visit.html', 'vite.config.ts', 'public/**', ...SHARED_INPUTS, 'src/**'],
  needs: 'src/app',
  configs: ['vite.config.ts', 'build/visit.config.ts'],
}

/**
 * The server in few files with its page files compiled, so that a start reads little. The manifest must be there: it
 * stands for the browser's part, which the server itself does not read.
 */
export const SERVER: BuildTarget = {
  name: 'server',
  folder: '.cache/server',
  inputs: ['server/**', ...SHARED_INPUTS, 'src/model/**', 'src/process/**', MANIFEST_FILE],
  configs: ['build/server.config.ts'],
}

/** Where the server's build keeps the compiled page files, in its folder. */
export const PAGES_FILE = 'app.bin'

/** The page files as the server's build compiled them; null where it was not built from these very sources. */
export function builtPages(root: string): CompileResult | null {
  const folder = join(root, SERVER.folder)
  return builtFrom(folder) === stampOf(root, SERVER)
    ? deserialize(readFileSync(join(folder, PAGES_FILE)))
    : null
}

interface EnsureBuildOptions {
  root: string
  /** Default: the client. */
  target?: BuildTarget
  /** Builds it into the folder. Default: Vite in a process of its own. @throws when it fails. */
  build?: (root: string, outDir: string) => void
  /** Builds also when nothing changed. Default false. */
  force?: boolean
  /** Told before a build starts, which takes a while. */
  onBuild?: (reason: 'missing' | 'stale') => void
}

/**
 * Builds the target into its folder unless the one there was built from these very sources, by this Node.
 * Returns whether it built. The build is made beside its folder and then moved, so that an interrupted one
 * leaves nothing half done.
 * @throws Error when the build fails, or when nothing is built and the sources are not there.
 */
export function ensureBuild(options: EnsureBuildOptions): boolean {
  const { root, target = CLIENT, force = false, onBuild } = options
  const build = options.build ?? ((from: string, outDir: string) => runVite(from, outDir, target))
  const folder = join(root, target.folder)
  if (target.needs && !existsSync(join(root, target.needs))) return takeAsItIs(folder, target)
  const hash = stampOf(root, target)
  if (!force && builtFrom(folder) === hash) return false
  onBuild?.(existsSync(folder) ? 'stale' : 'missing')
  const fresh = join(root, '.cache', `build-${target.name}-${randomUUID()}`)
  mkdirSync(fresh, { recursive: true })
  try {
    build(root, fresh)
    mkdirSync(join(fresh, '.vite'), { recursive: true })
    writeFileSync(join(fresh, STAMP), hash)
    // Two starts may build at once: whose build comes second leaves the first where it is in use.
    if (force || builtFrom(folder) !== hash) replaceFolder(folder, fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return true
}

function takeAsItIs(folder: string, { name, folder: place }: BuildTarget): false {
  if (existsSync(folder)) return false
  throw new Error(
    `The ${name} is not built: run "npm run build" where all of src/ is, and bring ${place}/ from there.`,
  )
}

/** What the server compiles is written as this Node's engine writes values. */
function stampOf(root: string, target: BuildTarget): string {
  const hash = sourceHash(root, target.inputs)
  return target.name === 'server' ? `${hash} ${process.version}` : hash
}

function builtFrom(folder: string): string | null {
  const stamp = join(folder, STAMP)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : null
}

function replaceFolder(old: string, fresh: string): void {
  const aside = `${fresh}-old`
  if (existsSync(old)) renameSync(old, aside)
  renameSync(fresh, old)
  rmSync(aside, { recursive: true, force: true })
}

function runVite(root: string, outDir: string, { name, configs }: BuildTarget): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  if (!existsSync(vite)) {
    throw new Error(`The ${name} is not built and Vite is not installed: run npm ci (without --omit=dev).`)
  }
  const env = { ...process.env, NODE_ENV: 'production' }
  for (const config of configs) {
    const args = [vite, 'build', '--config', config, '--outDir', outDir, '--logLevel', 'warn']
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env })
    if (status !== 0) throw new Error(`The ${name} could not be built; the reason stands above.`)
  }
}

/** Returns a hash of the files that the patterns name, from the project's root. Equal hashes build equal things. */
function sourceHash(root: string, patterns: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of inputFiles(root, patterns)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function inputFiles(root: string, patterns: readonly string[]): string[] {
  const entries = globSync(patterns, { cwd: root, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => relative(root, join(parentPath, name)))
  return [...new Set(paths.map(path => path.replaceAll('\\', '/')))].sort()
}
