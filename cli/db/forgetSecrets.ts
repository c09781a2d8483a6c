import { type Config, readConfig } from '#server/config.ts'
import { keysAtHand } from '#server/secrets/keysAtHand.ts'
import { forgetSealed, type LostSecrets, readLost } from '#server/secrets/sealStored.ts'
import { ROOT } from '../steps/runTool.ts'
import { isAgreed } from './askLine.ts'
import { assertPlace, connectKnown } from './knownDatabase.ts'

/** Empties secrets that no key at hand opens, after it was shown which, and agreed to. */
export async function forgetSecrets(): Promise<void> {
  const config = readConfig(process.env)
  assertPlace(config)
  const { loadApp } = await import('#server/schemas/loadApp.ts')
  const { app } = await loadApp(ROOT)
  if (!app) throw new Error('The schemas have mistakes: npm run schema -- check')
  const keys = await keysAtHand(config)
  const database = await connectKnown(config)
  try {
    const lost = await readLost(database, app, keys)
    if (lost.length === 0) {
      console.log(
        keys.length === 0
          ? 'There are no secrets: nothing was changed.'
          : 'Every secret opens with the key at hand: nothing was changed.',
      )
      return
    }
    printLost(lost, keys, config)
    if (!(await isAgreed('forget-secrets', 'Is that key lost for good, and shall they be emptied?'))) return
    for (const [table, count] of Object.entries(await forgetSealed(database, app, keys)))
      console.log(`${table}: ${count} secrets were emptied.`)
  } finally {
    await database.close()
  }
}

function printLost(lost: LostSecrets[], keys: readonly string[], { dataDir }: Pick<Config, 'dataDir'>): void {
  console.log(
    keys.length === 0
      ? `There is no key at hand, neither in ${dataDir} (secret.key) nor in SECRET_KEY. Without one nothing opens:`
      : `These do not open with the key at hand (${keys.join(', ')}):`,
  )
  for (const { kind, table, column, key, count } of lost)
    console.log(`  ${kind.padEnd(40)} ${String(count).padStart(6)}   ${table}.${column}, key ${key}`)
}
