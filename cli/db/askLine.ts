import { createInterface } from 'node:readline/promises'

/** What is typed at a question on a terminal, without spaces around it; empty when the terminal is closed instead. */
export async function askLine(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const closed = new Promise<string>(resolve => terminal.once('close', () => resolve('')))
  try {
    const answer = await Promise.race([terminal.question(question), closed])
    return answer.trim()
  } finally {
    terminal.close()
  }
}

/**
 * Whether somebody agrees to what was shown. Without a terminal there is nobody to ask: only --yes agrees, and the
 * command ends with an error.
 */
export async function isAgreed(command: string, question: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true
  if (process.stdin.isTTY && /^y(es)?$/i.test(await askLine(`${question} [y/N] `))) return true
  process.exitCode = 1
  const remedy = process.stdin.isTTY ? '' : ` Add --yes to agree: npm run db -- ${command} --yes`
  console.log(`Nothing was done.${remedy}`)
  return false
}
