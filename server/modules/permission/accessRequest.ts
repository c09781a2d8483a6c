import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { lockRule } from '#server/engine/lockRule.ts'
import { type ClosedPage, closedPage } from './closedPage.ts'
import { mayOpen } from './mayOpen.ts'
import { readRoleGrants } from './readRoleGrants.ts'
import { lookAtRequests } from './settleRequests.ts'

/** What whoever asks for a page may do: ask once for each as long as that is open, and so often a day. */
const MOST_A_DAY = 5
const GRANTING = 'system:role:edit'
/** Of those who may grant, at most so many are told, of so many that are looked at. */
const MOST_TOLD = 50
const MOST_LOOKED_AT = 100

const path = { type: 'string', maxLength: 200, pattern: '^/' }

/** Pages that somebody may not open, and asking those for them who may grant them. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/access/page',
      access: { session: 'what a page of the own institution is called, and what opens it' },
      summary:
        'The page at an address that the account may not open, where its institution could; 404 for all others',
      query: { type: 'object', required: ['path'], properties: { path } },
      async run(context, { query }) {
        const { menuId: _node, ...page } = await closedPage(context, String(query.path))
        return { data: { ...page, asked: await isAsked(context, page.page) } }
      },
    },
    {
      method: 'POST',
      path: '/system/access/request',
      access: { session: 'asks for a page of the own institution' },
      title: '申请页面权限',
      summary:
        'Tells those who may grant it that the account asks for a page: once as long as that is open, five a day',
      body: { type: 'object', required: ['path'], properties: { path } },
      run: async (context, { body }) => ask(context, body),
    },
  ],
})

const isAsked = async (context: RequestContext, page: string): Promise<boolean> =>
  (await ownRequests(context)).some(request => request.page === page && request.open)

async function ownRequests({ tx, caller }: RequestContext) {
  const { rows } = await sql<{ page: string; open: boolean; today: boolean }>`
    select page, status = '0' as open, create_time > now() - interval '1 day' as today
    from sys_access_request where tenant_id = ${caller.tenantId} and user_id = ${caller.userId}
      and (status = '0' or create_time > now() - interval '1 day')`.execute(tx)
  return rows
}

async function ask(context: RequestContext, body: Row) {
  const { tx, caller } = context
  const path = String(body.path)
  const page = await closedPage(context, path)
  await assertClosed(context, page)
  await lockRule(tx, `access request ${caller.tenantId} ${caller.userId}`)
  const own = await ownRequests(context)
  if (own.some(request => request.page === page.page && request.open)) {
    throw new Fault('STATE', { message: localized('您已申请过这个页面，正在等待处理') })
  }
  if (own.filter(({ today }) => today).length >= MOST_A_DAY) {
    throw new Fault('STATE', {
      message: localized('一天最多申请 {{count}} 次，请明天再试', { count: MOST_A_DAY }),
    })
  }
  const granting = await whoMayGrant(context, page)
  if (granting.length === 0) throw new Fault('STATE', { message: localized('本机构没有可以授予此权限的人') })
  await tell(context, { page, granting, requestId: await store(context, page, path) })
  await lookAtRequests(context.services, tx, caller.tenantId)
  return { msg: localized('已发送申请') }
}

/** Nobody asks for what he has: whoever may grant would be told for nothing. @throws Fault STATE */
async function assertClosed(context: RequestContext, page: ClosedPage): Promise<void> {
  if (await mayOpen(context, page))
    throw new Fault('STATE', { message: localized('您已经可以打开这个页面，请刷新后重试') })
}

async function store(
  { tx, caller, now }: RequestContext,
  { title, page, permissions, menuId }: ClosedPage,
  path: string,
) {
  const { request_id: requestId } = await tx
    .insertInto('sys_access_request')
    .values({
      tenant_id: caller.tenantId,
      user_id: caller.userId,
      dept_id: caller.deptId,
      page,
      page_title: title.zh,
      path,
      permission: permissions.join(' '),
      menu_id: menuId,
      status: '0',
      create_by: caller.userName,
      create_by_id: caller.userId,
      create_time: now,
    })
    .returning('request_id')
    .executeTakeFirstOrThrow()
  return requestId as number
}

interface Telling {
  page: ClosedPage
  granting: number[]
  requestId: number
}

async function tell(
  { tx, caller, services }: RequestContext,
  { page, granting, requestId }: Telling,
): Promise<void> {
  const params = {
    nickName: caller.nickName,
    page: page.title.zh,
    path: `/system/access-request/preview/${requestId}`,
    // Somebody is to decide there.
    asks: 'yes',
  }
  const { tenantId } = caller
  await services.notifier.send(
    'message',
    { tenantId, userIds: granting, template: 'access-requested', params },
    tx,
  )
}

/**
 * Enabled accounts of the institution that may change roles, hold what is asked for (nobody gives beyond his own; a node
 * that grants no permission is given by each of them), and see whoever asks: to all others the request would not be there.
 */
async function whoMayGrant(context: RequestContext, { permissions }: ClosedPage): Promise<number[]> {
  const { tx, caller } = context
  const roles = (await readRoleGrants(context)).filter(role => role.enabled)
  const holding = (wanted: readonly string[]) =>
    roles.filter(role => isPermitted(role, [...wanted])).map(({ roleId }) => roleId)
  const editing = holding([GRANTING])
  const opening = permissions.length === 0 ? editing : holding(permissions)
  const { rows } = await sql<{ userId: number }>`
    select u.user_id as "userId" from sys_user u
    where u.tenant_id = ${caller.tenantId} and u.status = '0' and u.deleted_at is null
      and exists (select 1 from sys_user_role l where l.tenant_id = u.tenant_id and l.user_id = u.user_id
        and l.role_id = any(${editing}::bigint[]))
      and exists (select 1 from sys_user_role l where l.tenant_id = u.tenant_id and l.user_id = u.user_id
        and l.role_id = any(${opening}::bigint[]))
    order by u.user_id limit ${MOST_LOOKED_AT}`.execute(tx)
  const seeing: number[] = []
  for (const { userId } of rows) {
    if (seeing.length < MOST_TOLD && (await sees(context, userId))) seeing.push(userId)
  }
  return seeing
}

/** Whether an account sees whoever asks, in its data scope. */
async function sees({ tx, caller, services }: RequestContext, userId: number): Promise<boolean> {
  const { tenantId, deptId } = caller
  const account = await services.grants.ofAccount(tx, { tenantId, userId })
  if (account === null) return false
  const { dataScope } = account
  return dataScope === null || userId === caller.userId || dataScope.deptIds.includes(deptId ?? 0)
}
