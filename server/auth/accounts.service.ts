import { sql } from 'kysely'
import { type Fault, fieldFault } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { Database, Tx } from '../db/Database.ts'
import type { Accounts } from '../engine/contracts/sessions.ts'
import { defineService } from '../engine/defineService.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    accounts: Accounts
  }
}

export default defineService({
  name: 'accounts',
  needs: ['database'],
  start: ({ database }) => createAccounts(database),
})

/** Names by which people log in, each once on the whole platform. */
function createAccounts(database: Database): Accounts {
  return {
    async locate(userName) {
      const row = await database.asPlatform('a login begins before its tenant is known', tx =>
        tx
          .selectFrom('sys_login_name')
          .select(['tenant_id', 'user_id'])
          .where('user_name', '=', userName.toLowerCase())
          .executeTakeFirst(),
      )
      return row ? { tenantId: row.tenant_id, userId: row.user_id } : null
    },

    async claim(tx, userName, { tenantId, userId }) {
      const [refused = null] = await claimAll(tx, tenantId, [{ userId, userName }])
      if (refused !== null) throw refused
    },

    claimAll,

    async release(tx, userName) {
      await tx.deleteFrom('sys_login_name').where('user_name', '=', userName.toLowerCase()).execute()
    },
  }
}

/** Not caught as a violation: that would abort the transaction before the other problems are known. */
const claimAll: Accounts['claimAll'] = async (tx, tenantId, accounts) => {
  if (accounts.length === 0) return []
  const names = accounts.map(
    ({ userId, userName }) => sql`(${userName.toLowerCase()}, ${tenantId}::bigint, ${userId}::bigint)`,
  )
  const { rows } = await sql<{ user_id: number }>`
    insert into sys_login_name (user_name, tenant_id, user_id) values ${sql.join(names)}
    on conflict (user_name) do nothing
    returning user_id`.execute(tx)
  const claimed = new Set(rows.map(row => row.user_id))
  const refused: (Fault | null)[] = []
  for (const { userId, userName } of accounts) {
    refused.push(
      claimed.has(userId)
        ? null
        : fieldFault('DUPLICATE', 'userName', await whyTaken(tx, userName, tenantId)),
    )
  }
  return refused
}

/** Whoever looks for the name among the users does not find it in the trash. */
async function whyTaken(tx: Tx, userName: string, tenantId: number): Promise<LocalizedText> {
  const removed = await tx
    .selectFrom('sys_user')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where(sql`lower(user_name)`, '=', userName.toLowerCase())
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (removed) return localized('该用户名称属于回收站中的用户，请恢复该用户或换一个名称')
  return localized('该用户名称已被使用，请换一个')
}
