import { hash, verify } from '@node-rs/argon2'
import type { Passwords, Settings } from '../engine/Services.ts'

/** Argon2id as OWASP recommends for interactive logins: 19 MiB, two passes. */
const options = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

/** Hashing of passwords, and what the settings demand of them beyond the fixed rule. */
export function createPasswords(settings: Settings): Passwords {
  // Verified when an account does not exist, so that the answer takes as long as for one that does.
  const nobody = hash('nobody has this password', options)
  return {
    hash: plain => hash(plain, options),
    async verify(stored, plain) {
      const matches = await verify(stored ?? (await nobody), plain)
      return stored !== null && matches
    },
    async weakness(plain) {
      return weaknessUnder((await settings.get('sys.account.chrtype')) ?? '0', plain)
    },
  }
}

function weaknessUnder(characterRule: string, plain: string): string | null {
  if (characterRule !== '4') return null
  const complete = /[A-Za-z]/.test(plain) && /\d/.test(plain) && /[^A-Za-z0-9]/.test(plain)
  return complete ? null : '密码必须同时包含字母、数字和特殊字符'
}
