/** Bytes of a key for AES-256. */
const keySize = 32

/**
 * The keys of SECRET_KEY: 32 bytes each, as 64 hexadecimal digits or base64. Several are separated by commas: the
 * first is in use, the others only open what was sealed with them. Empty where the variable is.
 * @throws Error that does not repeat it
 */
export function readSecretKeys({ SECRET_KEY: text = '' }: NodeJS.ProcessEnv): Buffer[] {
  if (text.trim() === '') return []
  return text.split(',').map(part => parseSecretKey(part.trim()) ?? refuse())
}

/** The 32 bytes that a text spells; null when it spells something else. */
export function parseSecretKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null
  const key = Buffer.from(text, 'base64')
  return key.length === keySize ? key : null
}

function refuse(): never {
  throw new Error(
    'SECRET_KEY is no key: 32 bytes as 64 hexadecimal digits or in base64, as "openssl rand -base64 32" makes one.',
  )
}
