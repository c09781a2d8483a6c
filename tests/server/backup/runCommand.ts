import { join } from 'node:path'
import { spawnProcess } from '#tests/support/spawnServer.ts'

const entry = join(import.meta.dirname, '../../../cli/db.ts')

export interface CommandAnswer {
  code: number | null
  text: string
}

/** Runs `npm run db -- …` in a process of its own. */
export async function runCommand(
  settings: Record<string, string>,
  ...args: string[]
): Promise<CommandAnswer> {
  const { ended, stdout, stderr } = startCommand(settings, ...args)
  const { code } = await ended
  return { code, text: stdout() + stderr() }
}

export const startCommand = (settings: Record<string, string>, ...args: string[]) =>
  spawnProcess(settings, entry, args)
