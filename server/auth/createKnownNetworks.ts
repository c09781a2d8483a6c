import { sql } from 'kysely'
import type { Database } from '../db/Database.ts'
import type { PasswordChecks } from '../engine/contracts/passwords.ts'
import { networksOf } from './networksOf.ts'

/** For how long a network stays known after the account has last signed in from it. */
export const knownForDays = 180
/** How many are kept of an account; the one that was used longest ago goes. */
const mostKnown = 60
/** How exactly the last use is known: each note of it is a write. */
const usedWithinHours = 24

const reason = 'where an account is known is asked before anybody has signed in'

interface KnownNetworks {
  /** The narrowest network of the address that a name is known in; null for none. `name` in lower case. */
  find(name: string, ip: string): Promise<string | null>
  /** Notes that an account has signed in from an address. */
  remember: PasswordChecks['remember']
}

/** From which networks accounts have signed in. */
export function createKnownNetworks(database: Database): KnownNetworks {
  return {
    async find(name, ip) {
      const { place, network } = networksOf(ip)
      // For a name that nobody has, the networks of account 0 are looked up, which nobody is: the same statement.
      const { rows } = await database.asPlatform(reason, tx =>
        sql<{ network: string }>`
          select known.network
          from (values (${name}::varchar)) as asked (user_name)
          left join sys_login_name login using (user_name)
          join sys_login_network known
            on known.tenant_id = coalesce(login.tenant_id, 0) and known.user_id = coalesce(login.user_id, 0)
          where known.network in (${place}, ${network})
            and known.last_used_at > now() - make_interval(days => ${knownForDays})`.execute(tx),
      )
      return [place, network].find(one => rows.some(row => row.network === one)) ?? null
    },

    async remember({ tenantId, userId }, ip) {
      const { place, network } = networksOf(ip)
      await database.asPlatform(
        reason,
        async tx => {
          const { rows } = await sql<{ isNew: boolean }>`
          insert into sys_login_network as known (tenant_id, user_id, network)
          values (${tenantId}, ${userId}, ${place}), (${tenantId}, ${userId}, ${network})
          on conflict (tenant_id, user_id, network) do update set last_used_at = now()
          where known.last_used_at < now() - make_interval(hours => ${usedWithinHours})
          returning (xmax = 0) as "isNew"`.execute(tx)
          if (!rows.some(row => row.isNew)) return
          await sql`delete from sys_login_network
          where tenant_id = ${tenantId} and user_id = ${userId} and network not in (
            select network from sys_login_network where tenant_id = ${tenantId} and user_id = ${userId}
            order by last_used_at desc limit ${mostKnown})`.execute(tx)
        },
        { vital: true },
      )
    },
  }
}
