import type { Tx } from '../db/Database.ts'
import type { Services } from '../engine/Services.ts'
import type { MessageSeed } from './Seeds.ts'

/** Messages in the boxes of the demo accounts. An account that was not made gets none. */
export async function seedMessages(
  tx: Tx,
  { notifyUser }: Pick<Services, 'notifyUser'>,
  messages: readonly MessageSeed[],
): Promise<void> {
  for (const { userName, template, params, read } of messages) {
    const owner = await tx
      .selectFrom('sys_login_name')
      .select(['tenant_id', 'user_id'])
      .where('user_name', '=', userName)
      .executeTakeFirst()
    if (!owner) continue
    const { tenant_id: tenantId, user_id: userId } = owner
    await notifyUser(tx, { tenantId, userIds: [userId], template, params })
    if (read) await markRead(tx, tenantId, userId)
  }
}

/** Those that the account has so far. */
const markRead = (tx: Tx, tenantId: number, userId: number) =>
  tx
    .updateTable('sys_notify_message')
    .set({ read_status: true, read_time: new Date() })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
