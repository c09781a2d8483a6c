import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { StepResult } from './Step.ts'

/** The project's root. */
export const ROOT = join(import.meta.dirname, '../..')

/**
 * Runs a script on the very Node that runs this one, its output shown. Returns its exit code.
 * @throws Error when it was ended by a signal or could not start.
 */
export function runNode(script: string, args: string[], env: NodeJS.ProcessEnv = {}): number {
  const { status, signal, error } = spawnSync(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (error) throw error
  if (status === null) throw new Error(`${script} was ended by ${signal}.`)
  return status
}

/** Runs a script as a step of its own: passed when it exits with 0. */
export function runAsStep(script: string, args: string[]): StepResult {
  return runNode(script, args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
