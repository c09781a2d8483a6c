import { readConfig } from '#server/config.ts'
import { askServer } from '#server/control/askServer.ts'
import { type HeldWork, readHeldWork, releaseHold } from '#server/hold/releaseHold.ts'
import { askLine } from './askLine.ts'
import { onDatabase } from './onDatabase.ts'

/** Lets go what a restore has put on hold, after it was decided what becomes of the work of then. */
export async function release(args: string[]): Promise<void> {
  const config = readConfig(process.env)
  const held = await onDatabase<HeldWork | null>(config, {
    here: readHeldWork,
    there: () => askServer(config.dataDir, 'held'),
  })
  if (held === null) {
    console.log('Nothing is on hold.')
    return
  }
  const old = await decide(held, args)
  if (old === null) return
  const isReleased = await onDatabase<boolean>(config, {
    here: database => releaseHold(database, old),
    there: () => askServer(config.dataDir, 'release', { options: { old } }),
  })
  if (!isReleased) {
    process.exitCode = 1
    console.log('Somebody else has released it meanwhile, and said what becomes of it: nothing was done.')
    return
  }
  console.log('Released: the queue, scheduled jobs, mail and text messages go on.')
}

/** Without a terminal there is nobody to ask: a flag must say it. */
async function decide({ since, old, mails }: HeldWork, args: string[]): Promise<'send' | 'discard' | null> {
  console.log(`On hold since ${since}.`)
  if (old.length === 0 && mails === 0) return 'discard'
  console.log('Under way when the backup was made, and perhaps done since:')
  for (const { name, count } of old) console.log(`  ${name.padEnd(32)} ${count}`)
  if (mails > 0) console.log(`  ${'mails that wait'.padEnd(32)} ${mails}`)
  if (args.includes('--send')) return 'send'
  if (args.includes('--discard')) return 'discard'
  if (!process.stdin.isTTY) {
    process.exitCode = 1
    console.log('Nothing was released. Say what becomes of it: npm run db -- release --discard, or --send.')
    return null
  }
  const choice = (await askLine('Send it (s), discard it (d), or stay on hold (Enter)? ')).toLowerCase()
  if (choice === 's') return 'send'
  if (choice === 'd') return 'discard'
  console.log('Nothing was released: all of it stays on hold.')
  return null
}
