import { join } from 'node:path'
import { spawnProcess } from '#tests/support/spawnServer.ts'

const entry = join(import.meta.dirname, '../../../cli/db.ts')

export interface CommandAnswer {
  /** null where a signal has ended it, which the text names. */
  code: number | null
  text: string
}

/** Runs `npm run db -- …` in a process of its own. */
export async function runCommand(
  settings: Record<string, string>,
  ...args: string[]
): Promise<CommandAnswer> {
  const { ended, stdout, stderr } = startCommand(settings, ...args)
  const { code, signal } = await ended
  return { code, text: stdout() + stderr() + (signal === null ? '' : `Ended by ${signal}.`) }
}

export const startCommand = (settings: Record<string, string>, ...args: string[]) =>
  spawnProcess(settings, entry, args)
