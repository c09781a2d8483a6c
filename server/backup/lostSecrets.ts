import type { BackupManifest } from './Backup.ts'

/** Rows that hold texts sealed with a key that is not at hand. */
interface LostKey {
  /** Fingerprint of the key. */
  key: string
  tables: { table: string; rows: number }[]
}

/**
 * What none of the keys at hand opens, by the key that would.
 * @param here fingerprints
 */
export function lostSecrets(sealed: BackupManifest['sealed'], here: readonly string[]): LostKey[] {
  const keys = sealingKeys(sealed).filter(key => !here.includes(key))
  return keys.map(key => ({
    key,
    tables: Object.entries(sealed).flatMap(([table, counts]) =>
      counts[key] ? [{ table, rows: counts[key] }] : [],
    ),
  }))
}

/** Fingerprints of the keys that texts are sealed with. */
export const sealingKeys = (sealed: BackupManifest['sealed']): string[] => [
  ...new Set(Object.values(sealed).flatMap(Object.keys)),
]
