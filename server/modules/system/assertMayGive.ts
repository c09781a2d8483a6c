import { fieldFault } from '#model/errors.ts'
import { say } from '#model/language/say.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { assertRolesGrantable } from './assertRolesGrantable.ts'

/**
 * Refuses to give roles to accounts when the caller does not hold what they bring, or is one of the accounts.
 * `userIds` are stored accounts; a new one has no id yet.
 * @throws Fault PERMISSION_DENIED at the field
 */
export async function assertMayGive(
  context: RequestContext,
  gift: { userIds: number[]; roleIds: number[]; field?: string },
): Promise<void> {
  const { caller } = context
  const { userIds, roleIds, field = 'roleIds' } = gift
  if (roleIds.length === 0 || caller.permissions.has('*:*:*')) return
  if (userIds.includes(caller.userId)) {
    throw fieldFault('PERMISSION_DENIED', field, say('不能给自己增加角色'))
  }
  const known = given.get(context.tx) ?? new Set()
  given.set(context.tx, known)
  const set = roleIds.toSorted((one, other) => one - other).join()
  if (known.has(set)) return
  await assertRolesGrantable(context, roleIds, field)
  known.add(set)
}

/** Sets of roles that may be given, by the transaction that gives them: an import asks once for each set. */
const given = new WeakMap<RequestContext['tx'], Set<string>>()
