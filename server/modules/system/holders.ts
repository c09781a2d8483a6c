import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'

/** A user that holds a role or a post. */
interface Holder {
  /** Key of the role or post. */
  held: number
  /** Nickname of the user. */
  name: string
  isRemoved: boolean
}

const keys = { sys_user_role: 'role_id', sys_user_post: 'post_id' } as const

/** A user that holds one of these, one outside of the trash where there is one; undefined when nobody does. */
export async function holderOf(
  { tx, caller }: RequestContext,
  table: keyof typeof keys,
  ids: readonly unknown[],
): Promise<Holder | undefined> {
  const column = keys[table]
  const row = await tx
    .selectFrom(`${table} as link`)
    .innerJoin('sys_user as u', join =>
      join.onRef('u.tenant_id', '=', 'link.tenant_id').onRef('u.user_id', '=', 'link.user_id'),
    )
    .select([`link.${column} as held`, 'u.nick_name as name', 'u.deleted_at'])
    .where('link.tenant_id', '=', caller.tenantId)
    .where(`link.${column}`, 'in', [...ids] as number[])
    .orderBy('u.deleted_at', order => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return row && { held: row.held, name: row.name, isRemoved: row.deleted_at !== null }
}

/** Why what only users in the trash have cannot be removed: nothing takes them out of there but restoring them. */
export const heldInTrash = (subject: unknown, name: string): Fault =>
  new Fault('IN_USE', {
    message: localized(
      '回收站中还有使用“{{subject}}”的用户（如“{{name}}”），请先恢复这些用户并改选其他，再删除',
      { subject, name },
    ),
  })
