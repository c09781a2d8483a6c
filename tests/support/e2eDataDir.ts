import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the folder of the end-to-end servers' data: a fresh one in the process that asks first, which
 * removes it when it ends, after the servers; the same one in the worker processes, which inherit its name.
 */
export function e2eDataDir(): string {
  const inherited = process.env.E2E_DATA_DIR
  if (inherited) return inherited
  const folder = mkdtempSync(join(tmpdir(), 'mortise-e2e-'))
  process.env.E2E_DATA_DIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Data of the server of a worker: 0, 1, … */
export const dataDirOf = (worker: number): string => join(e2eDataDir(), String(worker))

/** What a first start has made and no server works with: a test that starts its own copies it. */
export const spareDataDir = (): string => join(e2eDataDir(), 'spare')
