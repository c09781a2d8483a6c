import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Vault } from '../engine/contracts/Vault.ts'

const algorithm = 'aes-256-gcm'
/** Bytes. */
const nonceSize = 12
const tagSize = 16

/** sealed:<id of the key>:<nonce, tag and cipher text in base64> */
const pattern = /^sealed:([0-9a-f]{16}):([A-Za-z0-9+/]+=*)$/

/**
 * Encrypts by AES-256-GCM with a fresh nonce for each text. The first key seals; all of them open, so that a key can
 * be exchanged.
 * @param keys 32 bytes each, at least one
 */
export function createVault(keys: readonly Buffer[]): Vault {
  const byId = new Map(keys.map(key => [keyId(key), key]))
  const [current] = keys
  if (current === undefined) throw new Error('A vault needs a key.')
  const currentId = keyId(current)

  function seal(plain: string, table: string): string {
    const nonce = randomBytes(nonceSize)
    const cipher = createCipheriv(algorithm, current as Buffer, nonce).setAAD(Buffer.from(table))
    const content = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return `sealed:${currentId}:${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64')}`
  }

  function open(sealed: string, table: string): string {
    const [, id = '', text = ''] = pattern.exec(sealed) ?? []
    const key = byId.get(id)
    if (key === undefined) throw new Error(`A secret of ${table} is not sealed with a key of this server.`)
    const bytes = Buffer.from(text, 'base64')
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceSize), {
      authTagLength: tagSize,
    })
      .setAAD(Buffer.from(table))
      .setAuthTag(bytes.subarray(nonceSize, nonceSize + tagSize))
    return decipher.update(bytes.subarray(nonceSize + tagSize), undefined, 'utf8') + decipher.final('utf8')
  }

  function standing(stored: string): ReturnType<Vault['standing']> {
    const id = pattern.exec(stored)?.[1]
    if (id === undefined) return 'plain'
    if (id === currentId) return 'current'
    return byId.has(id) ? 'older' : 'unknown'
  }

  return { seal, open, standing }
}

/** Fingerprint of a key: tells keys apart and says nothing about them. */
export const keyId = (key: Buffer): string =>
  createHash('sha256').update('mortise key id').update(key).digest('hex').slice(0, 16)
