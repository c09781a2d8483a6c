import type { AppModel } from '#model/types/index.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/Database.ts'
import type { Vault } from '../engine/contracts/Vault.ts'
import { defineService } from '../engine/defineService.ts'
import { createVault } from './createVault.ts'
import { makeKeyFile, readKeyFile } from './keyFile.ts'
import { hasSealed, sealStored } from './sealStored.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    vault: Vault
  }
}

export default defineService({
  name: 'vault',
  needs: ['database'],
  start: ({ database }, { config, app }) => openVault(database, app, config),
})

/**
 * The vault of this installation: with the keys of SECRET_KEY, else with the one in DATA_DIR, which the first start
 * makes. What stands in the database in the clear or under an older key is sealed anew.
 * @throws Error of one line when something is sealed and its key is not here
 */
export async function openVault(
  database: Database,
  app: AppModel,
  { secretKeys, dataDir }: Pick<Config, 'secretKeys' | 'dataDir'>,
): Promise<Vault> {
  const keys = secretKeys.length > 0 ? secretKeys : [await keyIn(dataDir, database, app)]
  const vault = createVault(keys)
  await sealStored(database, app, vault)
  return vault
}

async function keyIn(dataDir: string, database: Database, app: AppModel): Promise<Buffer> {
  const known = await readKeyFile(dataDir)
  if (known !== null) return known
  if (await hasSealed(database, app)) {
    throw new Error(
      'This database holds encrypted secrets and their key is not here: set SECRET_KEY, or put secret.key back into DATA_DIR.',
    )
  }
  return makeKeyFile(dataDir)
}
