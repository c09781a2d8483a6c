import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

/** A new key in DATA_DIR, for its owner's eyes only. Of two starts at once one makes it, both return it. */
export async function makeKeyFile(dataDir: string): Promise<Buffer> {
  const text = `${randomBytes(32).toString('base64')}\n`
  try {
    await writeFile(pathIn(dataDir), text, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readKeyFile(dataDir)) as Buffer
}
