import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { localized } from '#model/language/localized.ts'
import { isKeptState, strangeNames, type ViewState } from '#model/list-view/viewState.ts'
import type { PageModel } from '#model/types/index.ts'
import type { Caller } from '#server/engine/contracts/Caller.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import { lockRule } from '#server/engine/lockRule.ts'

export interface NewView {
  name: string
  state: ViewState
  shared: boolean
}

/** Where a view belongs; `viewId` null for a new one. */
interface ViewPlace {
  page: string
  userId: number
  viewId: number | null
}

/** How many views of one list an account keeps, and an institution offers. */
const MOST_OWN = 20
const MOST_SHARED = 50

/** Whoever makes, names or shares a view of a list waits for the others, so that names and numbers hold. */
export const lockViews = (tx: Tx, tenantId: number, page: string): Promise<void> =>
  lockRule(tx, `list views ${tenantId} ${page}`)

/** @throws Fault INVALID for what is too large, or names what the author does not see in the list */
export function assertState(state: ViewState, model: PageModel, author: Caller): void {
  if (!isKeptState(state)) throw fieldFault('TOO_LARGE', 'state')
  const [strange] = strangeNames(state, model, author)
  if (strange === undefined) return
  throw fieldFault('INVALID', 'state', localized('列表中没有“{{name}}”', { name: strange }))
}

/**
 * A shared view is everybody's, so that the permission to share decides who changes it; any other is its author's.
 * @throws Fault PERMISSION_DENIED
 */
export function assertMayChange(
  caller: Caller,
  { list }: PageModel,
  view: { shared: unknown; user_id: unknown },
): void {
  const share = list?.views?.share ?? null
  const isAllowed = view.shared
    ? share !== null && isPermitted(caller, [share])
    : view.user_id === caller.userId
  if (!isAllowed) throw new Fault('PERMISSION_DENIED')
}

/** @throws Fault STATE where there are as many already as there may be */
export async function assertRoom(
  { tx, caller }: RequestContext,
  { page, userId }: ViewPlace,
  shared: boolean,
): Promise<void> {
  const views = tx
    .selectFrom('sys_list_view')
    .select(sql<number>`count(*)::int`.as('kept'))
    .where('tenant_id', '=', caller.tenantId)
    .where('page', '=', page)
    .where('shared', '=', shared)
  const { kept } = await (shared ? views : views.where('user_id', '=', userId)).executeTakeFirstOrThrow()
  const limit = shared ? MOST_SHARED : MOST_OWN
  if (kept < limit) return
  const message = shared
    ? localized('一个列表最多有 {{limit}} 个共享视图，请先删除不用的', { limit })
    : localized('一个列表最多保存 {{limit}} 个视图，请先删除不用的', { limit })
  throw new Fault('STATE', { message })
}

/** @throws Fault DUPLICATE where a view of its author, or a shared one, has the name */
export async function assertFree(
  { tx, caller }: RequestContext,
  { page, userId, viewId }: ViewPlace,
  { name, shared }: Pick<NewView, 'name' | 'shared'>,
): Promise<void> {
  const taken = await tx
    .selectFrom('sys_list_view')
    .select('view_id')
    .where('tenant_id', '=', caller.tenantId)
    .where('page', '=', page)
    .where('name', '=', name)
    .where(test =>
      shared
        ? test.or([test('user_id', '=', userId), test('shared', '=', true)])
        : test('user_id', '=', userId),
    )
    .execute()
  if (taken.some(({ view_id }) => view_id !== viewId)) throw fieldFault('DUPLICATE', 'name')
}

/** Takes along what was somebody's alone; what is shared is the institution's. */
export async function forgetViews(tx: Tx, tenantId: number, userIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('sys_list_view')
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', userIds)
    .where('shared', '=', false)
    .execute()
  await tx
    .deleteFrom('sys_list_view_default')
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', userIds)
    .execute()
}
