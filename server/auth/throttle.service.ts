import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import type { Database } from '../db/Database.ts'
import type { Throttle } from '../engine/contracts/passwords.ts'
import { defineService } from '../engine/defineService.ts'
import { createCounter } from './countTogether.ts'
import { customerOf } from './networksOf.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    throttle: Throttle
  }
}

export default defineService({
  name: 'throttle',
  needs: ['database'],
  start: ({ database }) => createThrottle(database),
})

/** Counts uses of what is scarce in the database, so that every server counts them. */
function createThrottle(database: Database): Throttle {
  const count = createCounter(database)
  const take: Throttle['take'] = async (key, { most, minutes }) => {
    const { failures, seconds } = await count(key, minutes)
    if (failures > most) throw new Fault('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(seconds)) })
  }
  return {
    take,
    async countFrom(ip, what, minutes) {
      return (await count(`${what}:${customerOf(ip)}`, minutes)).failures
    },
    takeFrom: (ip, what, limit) => take(`${what}:${customerOf(ip)}`, limit),
    async assertLeft(ip, what, { most, minutes }) {
      const { rows } = await database.asPlatform('uses are counted before anybody has signed in', tx =>
        sql<{ seconds: number }>`
          select extract(epoch from first_failed_at + make_interval(mins => ${minutes}) - now())::float8 as seconds
          from sys_login_attempt where subject = ${`${what}:${customerOf(ip)}`} and failures >= ${most}
            and first_failed_at >= now() - make_interval(mins => ${minutes})`.execute(tx),
      )
      const [used] = rows
      if (used) throw new Fault('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(used.seconds)) })
    },
  }
}
