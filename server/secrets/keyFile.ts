import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { keyId } from './createVault.ts'
import { parseSecretKey } from './readSecretKeys.ts'

const pathIn = (dataDir: string): string => join(dataDir, 'secret.key')

/**
 * The key that an earlier start has left in DATA_DIR; null when there is none.
 * @throws Error of one line when the file holds something else
 */
export async function readKeyFile(dataDir: string): Promise<Buffer | null> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const key = parseSecretKey(text.trim())
  if (key === null) throw new Error(`${pathIn(dataDir)} holds no key: put the right one back from a backup.`)
  return key
}

/**
 * A new key in DATA_DIR, for its owner's eyes only. Of two starts at once one makes it, both return it: the file
 * appears under its name when it is whole, so that nobody reads half of one.
 * @throws Error of one line when there is a file that holds something else
 */
export async function makeKeyFile(dataDir: string): Promise<Buffer> {
  const draft = `${pathIn(dataDir)}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  try {
    await link(draft, pathIn(dataDir))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return (await readKeyFile(dataDir)) as Buffer
}

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
