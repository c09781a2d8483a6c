import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { say } from '#model/language/say.ts'
import type { Database } from '../db/Database.ts'
import type { Throttle } from '../engine/Services.ts'

/** Failures within the window after which a key is locked, and how long: minutes. */
const allowedFailures = 5
const windowMinutes = 10
const lockMinutes = 10

/**
 * Counts failed logins per account and per address, in the database, so that every server counts them.
 * An address may fail more often than an account, because a whole school may share it.
 */
export function createThrottle(database: Database): Throttle {
  return {
    async check(keys) {
      const locked = await database.asPlatform('a login is counted before its tenant is known', tx =>
        tx
          .selectFrom('sys_login_attempt')
          .select('subject')
          .where('subject', 'in', keys)
          .where('locked_until', '>', sql<Date>`now()`)
          .executeTakeFirst(),
      )
      if (locked)
        throw new Fault('ACCOUNT_LOCKED', {
          message: say('登录失败次数过多，请 {{lockMinutes}} 分钟后再试', { lockMinutes }),
        })
    },

    async failed(keys) {
      return database.asPlatform('a login is counted before its tenant is known', async tx => {
        const locked: string[] = []
        for (const key of keys) {
          const { rows } = await sql<{ locked: boolean }>`
            insert into sys_login_attempt as attempt (subject, failures)
            values (${key}, 1)
            on conflict (subject) do update set
              failures = case when attempt.first_failed_at < now() - make_interval(mins => ${windowMinutes}) then 1
                              else attempt.failures + 1 end,
              first_failed_at = case when attempt.first_failed_at < now() - make_interval(mins => ${windowMinutes}) then now()
                              else attempt.first_failed_at end,
              last_failed_at = now(),
              locked_until = case when attempt.first_failed_at >= now() - make_interval(mins => ${windowMinutes})
                                   and attempt.failures + 1 >= ${allowedFor(key)}
                                  then now() + make_interval(mins => ${lockMinutes}) end
            returning locked_until is not null as locked`.execute(tx)
          if (rows[0]?.locked) locked.push(key)
        }
        return locked
      })
    },

    async succeeded(keys) {
      await database.asPlatform('a login is counted before its tenant is known', tx =>
        tx.deleteFrom('sys_login_attempt').where('subject', 'in', keys).execute(),
      )
    },

    async take(key, { most, minutes }) {
      const { rows } = await database.asPlatform('uses are counted before anybody has signed in', tx =>
        sql<{ failures: number }>`
          insert into sys_login_attempt as attempt (subject, failures)
          values (${key}, 1)
          on conflict (subject) do update set
            failures = case when attempt.first_failed_at < now() - make_interval(mins => ${minutes}) then 1
                            else attempt.failures + 1 end,
            first_failed_at = case when attempt.first_failed_at < now() - make_interval(mins => ${minutes}) then now()
                            else attempt.first_failed_at end,
            last_failed_at = now()
          returning failures`.execute(tx),
      )
      if ((rows[0]?.failures ?? 0) > most) throw new Fault('RATE_LIMITED')
    },
  }
}

const allowedFor = (key: string): number =>
  key.startsWith('address:') ? allowedFailures * 10 : allowedFailures
