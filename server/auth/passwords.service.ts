import { hash, verify } from '@node-rs/argon2'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { Settings } from '../engine/contracts/dictionaries.ts'
import type { Passwords } from '../engine/contracts/passwords.ts'
import { defineService } from '../engine/defineService.ts'

/** Argon2id as OWASP recommends for interactive logins: 19 MiB, two passes. */
const options = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

declare module '../engine/contracts/Services.ts' {
  interface Services {
    passwords: Passwords
  }
}

export default defineService({
  name: 'passwords',
  needs: ['settings'],
  start: ({ settings }) => createPasswords(settings),
})

/** Hashing of passwords, and what the settings demand of them beyond the fixed rule. */
function createPasswords(settings: Settings): Passwords {
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

/** What a character rule asks for beyond three of four classes, and how it is said. */
const rules: Record<string, { classes: RegExp[]; message: LocalizedText }> = {
  '1': { classes: [/\d/], message: localized('密码必须包含数字') },
  '2': { classes: [/[A-Za-z]/], message: localized('密码必须包含字母') },
  '3': { classes: [/[A-Za-z]/, /\d/], message: localized('密码必须同时包含字母和数字') },
  '4': {
    classes: [/[A-Za-z]/, /\d/, /[^A-Za-z0-9]/],
    message: localized('密码必须同时包含字母、数字和特殊字符'),
  },
}

function weaknessUnder(characterRule: string, plain: string): LocalizedText | null {
  const rule = rules[characterRule]
  if (rule === undefined || rule.classes.every(one => one.test(plain))) return null
  return rule.message
}
