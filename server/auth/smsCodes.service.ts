import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/Database.ts'
import type { Passwords } from '../engine/contracts/passwords.ts'
import { createSlots } from '../engine/createSlots.ts'
import { defineService } from '../engine/defineService.ts'

/** Codes sent by text message: six digits, good for five minutes, five tries and one use. */
interface SmsCodes {
  /** A new code for a subject ("login:2:7", "phone:13800138000"); the one before it is void. */
  issue(subject: string): Promise<{
    code: string
    /** How long it is good. */
    minutes: number
  }>
  /** Whether it is the subject's code. Each call counts as a try; outside of transactions. */
  check(subject: string, code: string): Promise<boolean>
  /** Uses up the subject's code; false when somebody else was faster. */
  consume(tx: Tx, subject: string): Promise<boolean>
}

/** How long a code is good, and how often it may be tried. */
const minutes = 5
const mostTries = 5

const reason = 'codes are asked for before anybody has signed in'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    smsCodes: SmsCodes
  }
}

export default defineService({
  name: 'smsCodes',
  needs: ['database', 'passwords'],
  start: ({ database, passwords }) => createSmsCodes(database, passwords),
})

/**
 * Codes of six digits, kept as slow hashes: a million of them would be tried in a moment with a fast one.
 * A new code of a subject takes the place of the one before it.
 */
function createSmsCodes(database: Database, passwords: Pick<Passwords, 'hash' | 'verify'>): SmsCodes {
  // A comparison takes a processor for as long as that of a password. Codes of phones, which anybody may try, do not
  // keep those waiting who sign in.
  const slots = new Map<string, ReturnType<typeof createSlots>>()
  const slotsOf = (subject: string) => {
    const kind = subject.split(':')[0] ?? ''
    const made = slots.get(kind) ?? createSlots({ running: 1, waiting: 40 })
    slots.set(kind, made)
    return made
  }
  return {
    async issue(subject) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const hash = await passwords.hash(code)
      await database.asPlatform(reason, tx =>
        sql`
          insert into sys_sms_code (subject, code_hash, expires_at)
          values (${subject}, ${hash}, now() + make_interval(mins => ${minutes}))
          on conflict (subject) do update set
            code_hash = excluded.code_hash, tries = 0, created_at = now(), expires_at = excluded.expires_at`.execute(
          tx,
        ),
      )
      return { code, minutes }
    },

    async check(subject, code) {
      // Counted before it is compared, so that many tries at once cannot outrun the count.
      const { rows } = await database.asPlatform(reason, tx =>
        sql<{ code_hash: string }>`
          update sys_sms_code set tries = tries + 1
          where subject = ${subject} and expires_at > now() and tries < ${mostTries}
          returning code_hash`.execute(tx),
      )
      const hash = rows[0]?.code_hash ?? null
      return slotsOf(subject)(() => passwords.verify(hash, code))
    },

    async consume(tx, subject) {
      const { rows } = await sql`
        delete from sys_sms_code where subject = ${subject} and expires_at > now() returning subject`.execute(
        tx,
      )
      return rows.length > 0
    },
  }
}
