import { sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import type { Database } from '../db/Database.ts'
import type { Accounts } from '../engine/Services.ts'

/** Names by which people log in, each once on the whole platform. */
export function createAccounts(database: Database): Accounts {
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
      // Not caught as a violation: that would abort the transaction before the other problems are known.
      const { rows } = await sql<{ user_id: number }>`
        insert into sys_login_name (user_name, tenant_id, user_id)
        values (${userName.toLowerCase()}, ${tenantId}, ${userId})
        on conflict (user_name) do nothing
        returning user_id`.execute(tx)
      if (rows.length === 0) throw fieldFault('DUPLICATE', 'userName', '该用户名称已被使用，请换一个')
    },

    async release(tx, userName) {
      await tx.deleteFrom('sys_login_name').where('user_name', '=', userName.toLowerCase()).execute()
    },
  }
}
