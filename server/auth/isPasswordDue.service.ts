import type { Database } from '../db/Database.ts'
import { actorOf } from '../engine/access.ts'
import type { Settings } from '../engine/contracts/dictionaries.ts'
import type { PasswordDue } from '../engine/contracts/sessions.ts'
import { defineService } from '../engine/defineService.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    isPasswordDue: PasswordDue
  }
}

export default defineService({
  name: 'isPasswordDue',
  needs: ['database', 'settings'],
  start: ({ database, settings }) => createPasswordDue(database, settings),
})

/**
 * Whether an account has to choose a password before anything else: where the platform demands it, and somebody else
 * has set the present one (made the account, imported it, or reset the password).
 */
export function createPasswordDue(database: Database, settings: Settings): PasswordDue {
  return async caller => {
    const { homeTenantId, userId, hasGivenPassword } = actorOf(caller)
    if (!hasGivenPassword || (await settings.get('sys.account.initPasswordModify')) !== '1') return false
    // It may have been chosen on another server a moment ago, of which this one was not told yet.
    const user = await database.inTenant(homeTenantId, tx =>
      tx
        .selectFrom('sys_user')
        .select('password_time')
        .where('tenant_id', '=', homeTenantId)
        .where('user_id', '=', userId)
        .executeTakeFirst(),
    )
    return (user?.password_time ?? null) === null
  }
}
