import type { Config } from '../config.ts'
import { keyId } from './createVault.ts'
import { readKeyFile } from './keyFile.ts'

/**
 * Fingerprints of the keys that a start would find here, the one in use first; empty where there are none. Makes none.
 * @throws Error of one line when the key's file holds something else
 */
export async function keysAtHand({
  secretKeys,
  dataDir,
}: Pick<Config, 'secretKeys' | 'dataDir'>): Promise<string[]> {
  if (secretKeys.length > 0) return secretKeys.map(keyId)
  const key = await readKeyFile(dataDir)
  return key === null ? [] : [keyId(key)]
}
