import type { Tx } from '../../db/Database.ts'
import type { Notification } from '../../engine/contracts/Notifier.ts'
import { fillTemplate } from '../../engine/template/fillTemplate.ts'
import { defineChannel } from '../defineChannel.ts'

/** Value of the dictionary user_type. */
const administrator = 2

/** Messages inside the site, in the transaction of what they tell about. */
export default defineChannel({
  name: 'message',
  transaction: true,
  needsAddress: false,
  needs: [],
  open: () => ({ send: writeMessages }),
})

async function writeMessages(
  { tenantId, userIds = [], template: code, params }: Notification,
  tx: Tx,
): Promise<number[]> {
  if (userIds.length === 0) return []
  const template = await tx
    .selectFrom('sys_notify_template')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  // One that the platform has removed or stopped says nothing any more.
  if (template?.status !== '0') return []
  const content = fillTemplate(template.content, params).slice(0, 2000)
  const users = await readReceivers(tx, tenantId, userIds)
  if (users.length === 0) return []
  const written = await tx
    .insertInto('sys_notify_message')
    .values(
      users.map(user => ({
        tenant_id: tenantId,
        user_id: user.user_id,
        user_name: user.user_name,
        user_type: administrator,
        template_id: template.id,
        template_code: template.code,
        template_nickname: template.nickname,
        template_type: template.type,
        template_content: content,
        template_params: JSON.stringify(params),
        read_status: false,
      })),
    )
    .returning('id')
    .execute()
  return written.map(row => row.id as number)
}

function readReceivers(
  tx: Tx,
  tenantId: number,
  userIds: readonly number[],
): Promise<{ user_id: number; user_name: string }[]> {
  return tx
    .selectFrom('sys_user')
    .select(['user_id', 'user_name'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .execute() as Promise<{ user_id: number; user_name: string }[]>
}
