import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceHash } from './sourceHash.ts'

const STAMP = '.vite/sources'

export interface EnsureBuildOptions {
  root: string
  /** Builds the client into the folder. Default: Vite in a process of its own. @throws when it fails. */
  build?: (root: string, outDir: string) => void
  /** Builds also when nothing changed. Default false. */
  force?: boolean
  /** Told before a build starts, which takes a while. */
  onBuild?: (reason: 'missing' | 'stale') => void
}

/**
 * Builds the client into dist/ unless the one there was built from these very sources. Returns whether it
 * built. The build is made beside dist/ and then moved, so that an interrupted one leaves nothing half done.
 * @throws Error when the build fails.
 */
export function ensureBuild({ root, build = runVite, force = false, onBuild }: EnsureBuildOptions): boolean {
  const dist = join(root, 'dist')
  const hash = sourceHash(root)
  if (!force && builtFrom(dist) === hash) return false
  onBuild?.(existsSync(dist) ? 'stale' : 'missing')
  const fresh = join(root, '.cache', `build-${process.pid}`)
  mkdirSync(fresh, { recursive: true })
  try {
    build(root, fresh)
    mkdirSync(join(fresh, '.vite'), { recursive: true })
    writeFileSync(join(fresh, STAMP), hash)
    replaceFolder(dist, fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return true
}

function builtFrom(dist: string): string | null {
  const stamp = join(dist, STAMP)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : null
}

function replaceFolder(old: string, fresh: string): void {
  const aside = `${fresh}-old`
  if (existsSync(old)) renameSync(old, aside)
  renameSync(fresh, old)
  rmSync(aside, { recursive: true, force: true })
}

function runVite(root: string, outDir: string): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  if (!existsSync(vite)) {
    throw new Error('The client is not built and Vite is not installed: run npm ci (without --omit=dev).')
  }
  const args = [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env })
  if (status !== 0) throw new Error('The client could not be built; the reason stands above.')
}
