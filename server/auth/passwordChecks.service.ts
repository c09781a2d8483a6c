import { createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Database, Tx } from '../db/Database.ts'
import type { PasswordAllowance, PasswordChecks, PasswordLane } from '../engine/contracts/passwords.ts'
import { createSlots } from '../engine/createSlots.ts'
import { defineService } from '../engine/defineService.ts'
import { createKnownNetworks } from './createKnownNetworks.ts'
import { customerOf, networksOf } from './networksOf.ts'
import { homeSprayOf, knownOf, quietSeconds, sessionOf, sprayOf, strangersOf } from './passwordLanes.ts'

/** Whoever makes room on a full disk has to sign in first. */
const vital = { vital: true }
const reason = 'guesses are counted before anybody has signed in'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    passwordChecks: PasswordChecks
  }
}

export default defineService({
  name: 'passwordChecks',
  needs: ['database'],
  start: ({ database }) => createPasswordChecks(database),
})

/**
 * Who may have a password checked, and when: counted in the database, so that every server counts them, and before
 * the check, so that many at once cannot outrun the count. Nobody is kept waiting: who has to wait is told how long.
 * @see docs/decisions/0019-lanes-for-passwords.md
 */
async function createPasswordChecks(database: Database): Promise<PasswordChecks> {
  const salt = await readSalt(database)
  const networks = createKnownNetworks(database)
  // A check takes a processor for some 20 ms. Strangers never fill the places of those who are at home.
  const slots = {
    stranger: createSlots({ running: Math.max(1, availableParallelism() >> 1), waiting: 40 }),
    known: createSlots({ running: 2, waiting: 400 }),
  }
  const nameOf = (userName: string) => hashed(salt, userName.trim().toLowerCase())

  async function findLane(userName: string, ip: string): Promise<PasswordLane> {
    const account = nameOf(userName)
    const network = await networks.find(userName.trim().toLowerCase(), ip)
    const lane: PasswordLane =
      network === null
        ? { kind: 'stranger', allowances: [sprayOf(customerOf(ip)), strangersOf(account)] }
        : {
            kind: 'known',
            allowances: [homeSprayOf(network), knownOf(account, network)],
          }
    const seconds = await database.asPlatform(reason, tx => longestWait(tx, lane.allowances))
    if (seconds > 0) throw tooMany(seconds)
    return lane
  }

  const pending = new Map<string, Promise<PasswordLane>>()

  return {
    /** Those who ask the same at the same time share the answer: a flood asks once. */
    laneOf(userName, ip) {
      const key = `${nameOf(userName)} ${networksOf(ip).place}`
      const running = pending.get(key)
      if (running) return running
      const found = findLane(userName, ip).finally(() => pending.delete(key))
      pending.set(key, found)
      return found
    },

    laneOfSession: id => ({ kind: 'known', allowances: [sessionOf(id)] }),

    check: (lane, verify) =>
      slots[lane.kind](async () => {
        const wait = await database.asPlatform(reason, tx => takeAll(tx, lane.allowances), vital)
        return { result: await verify(), wait }
      }),

    async passed({ kind, allowances }) {
      const [own, shared] = [...allowances].reverse()
      await database.asPlatform(
        reason,
        async tx => {
          if (own && kind === 'known')
            await sql`delete from sys_login_attempt where subject = ${own.subject}`.execute(tx)
          // What a right password has used of an address is given back to those who share it.
          if (shared) await giveBack(tx, shared)
        },
        vital,
      )
    },

    async subjectOf(userName, ip) {
      const account = nameOf(userName)
      const network = await networks.find(userName.trim().toLowerCase(), ip)
      return (network === null ? strangersOf(account) : knownOf(account, network)).subject
    },

    remember: networks.remember,

    async forget(tx, userName) {
      const account = nameOf(userName)
      await sql`delete from sys_login_attempt
        where (subject = ${strangersOf(account).subject} or subject like ${knownOf(account, '%').subject})`.execute(
        tx,
      )
    },
  }
}

async function readSalt(database: Database): Promise<string> {
  const { rows } = await database.asPlatform('names are counted before anybody has signed in', tx =>
    sql<{ salt: string }>`select salt::text as salt from sys_login_salt`.execute(tx),
  )
  const [row] = rows
  if (!row) throw new Error('sys_login_salt has no row: it was made by a migration and must stay.')
  return row.salt
}

/** People type passwords where a name is asked for: what they typed is not kept. */
const hashed = (salt: string, text: string): string =>
  createHmac('sha256', salt).update(text).digest('hex').slice(0, 32)

/** How long the allowances of a lane ask to wait, whole seconds. */
async function longestWait(tx: Tx, allowances: readonly PasswordAllowance[]): Promise<number> {
  const subjects = allowances.map(({ subject }) => subject)
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from max(locked_until) - now())::float8 as seconds
    from sys_login_attempt where subject = any(${subjects}::text[])`.execute(tx)
  return Math.max(0, Math.ceil(rows[0]?.seconds ?? 0))
}

/**
 * Takes a check of every allowance, or of none, and returns how long the next one has to wait, whole seconds.
 * @throws Fault ACCOUNT_LOCKED
 */
async function takeAll(tx: Tx, allowances: readonly PasswordAllowance[]): Promise<number> {
  const waits: number[] = []
  for (const allowance of allowances) {
    const wait = await take(tx, allowance)
    if (wait === null) throw tooMany(await longestWait(tx, allowances))
    waits.push(wait)
  }
  return Math.max(0, ...waits)
}

/** One statement, so that of many at once each sees the one before. Null when it has to wait. */
async function take(
  tx: Tx,
  { subject, free, firstWait, longestWait: longest }: PasswordAllowance,
): Promise<number | null> {
  const isQuiet = sql`attempt.last_failed_at < now() - make_interval(secs => ${quietSeconds})`
  const count = sql`(case when ${isQuiet} then 1 else attempt.failures + 1 end)`
  const { rows } = await sql<{ seconds: number | null }>`
    insert into sys_login_attempt as attempt (subject, failures) values (${subject}, 1)
    on conflict (subject) do update set
      failures = ${count},
      first_failed_at = case when ${isQuiet} then now() else attempt.first_failed_at end,
      last_failed_at = now(),
      locked_until = case when ${count} >= ${free}::int then now() + make_interval(
        secs => least(${longest}::float8, ${firstWait}::float8 * 2 ^ least(${count} - ${free}::int, 20))) end
    where (attempt.locked_until is null or attempt.locked_until <= now())
    returning extract(epoch from locked_until - now())::float8 as seconds`.execute(tx)
  const [row] = rows
  return row ? Math.ceil(row.seconds ?? 0) : null
}

const giveBack = (tx: Tx, { subject, free }: PasswordAllowance) =>
  sql`update sys_login_attempt set failures = failures - 1,
      locked_until = case when failures - 1 >= ${free}::int then locked_until end
    where subject = ${subject} and failures > 0`.execute(tx)

function tooMany(seconds: number): Fault {
  const retryAfter = Math.max(1, seconds)
  return new Fault('ACCOUNT_LOCKED', {
    message: localized('登录失败次数过多，请 {{seconds}} 秒后再试', { seconds: retryAfter }),
    retryAfter,
  })
}
