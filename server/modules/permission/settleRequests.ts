import { sql } from 'kysely'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { defineQueueHandler, type WorkContext } from '#server/engine/defineQueueHandler.ts'
import { mayOpen } from './mayOpen.ts'

const PLATFORM = 1
const WORK = 'access-requests'
const OPEN = '0'
const GRANTED = '1'

/**
 * Requests for pages end by themselves: whenever rights have changed, those who may open now what they asked for are
 * told, and what was asked by people who are gone is removed. Twice does no more than once.
 */
export default defineModule({
  works: [
    defineQueueHandler<{ tenantId: number }>({
      name: WORK,
      on: 'rights-changed',
      retry: { limit: 5, delaySeconds: 10, backoff: true },
      run: ({ tenantId }, context) =>
        tenantId === PLATFORM ? settleEverywhere(context) : settleIn(tenantId, context),
    }),
  ],
})

/** Looks at the requests of a tenant once more when the transaction commits: rights may have changed beside it. */
export const lookAtRequests = (services: Services, tx: Tx, tenantId: number) =>
  services.queue.send(WORK, { tenantId }, { tx })

/** What the platform changes (menus, packages, institutions) may concern everybody. */
async function settleEverywhere(context: Pick<WorkContext, 'services' | 'signal'>): Promise<void> {
  const { rows } = await context.services.database.asOwner(tx =>
    sql<{ id: number }>`select distinct r.tenant_id as id from sys_access_request r
      where r.status = ${OPEN} order by 1`.execute(tx),
  )
  for (const { id } of rows) await settleIn(Number(id), context)
}

async function settleIn(
  tenantId: number,
  { services, signal }: Pick<WorkContext, 'services' | 'signal'>,
): Promise<void> {
  const asking = await services.database.inTenant(tenantId, async tx => {
    await forgetGone(tx, tenantId)
    const { rows } = await sql<{ userId: number }>`select distinct user_id as "userId" from sys_access_request
      where tenant_id = ${tenantId} and status = ${OPEN} order by 1`.execute(tx)
    return rows
  })
  for (const { userId } of asking) {
    signal.throwIfAborted()
    await services.database.inTenant(tenantId, tx => settleOf({ tx, services, tenantId }, Number(userId)))
  }
}

/** Nobody waits for an answer to who is in the trash. */
const forgetGone = (tx: Tx, tenantId: number) =>
  sql`delete from sys_access_request where tenant_id = ${tenantId} and user_id in (
    select u.user_id from sys_user u where u.tenant_id = ${tenantId} and u.deleted_at is not null)`.execute(
    tx,
  )

interface Settling {
  tx: Tx
  services: Services
  tenantId: number
}

interface OpenRequest {
  requestId: number
  page: string
  pageTitle: string
  path: string | null
  permission: string
  menuId: number
}

/** What one account asked for and may open now is done, and told: by whoever ends the request, once. */
async function settleOf({ tx, services, tenantId }: Settling, userId: number): Promise<void> {
  const caller = await services.grants.ofAccount(tx, { tenantId, userId })
  if (caller === null) return
  for (const request of await openRequests(tx, tenantId, userId)) {
    const { requestId, page, menuId, permission } = request
    const permissions = permission.split(' ').filter(word => word !== '')
    if (!(await mayOpen({ tx, services, caller }, { page, permissions, menuId }))) continue
    const ended = await sql`update sys_access_request set status = ${GRANTED}
      where tenant_id = ${tenantId} and request_id = ${requestId} and status = ${OPEN}
      returning request_id`.execute(tx)
    if (ended.rows.length > 0) await tellGranted({ tx, services, tenantId }, userId, request)
  }
}

async function openRequests(tx: Tx, tenantId: number, userId: number): Promise<OpenRequest[]> {
  const { rows } =
    await sql<OpenRequest>`select request_id as "requestId", page, page_title as "pageTitle", path,
      permission, menu_id as "menuId" from sys_access_request
    where tenant_id = ${tenantId} and user_id = ${userId} and status = ${OPEN} order by request_id`.execute(
      tx,
    )
  return rows
}

async function tellGranted(
  { tx, services, tenantId }: Settling,
  userId: number,
  { pageTitle, path }: OpenRequest,
): Promise<void> {
  const params = { page: pageTitle, ...(path !== null && { path }) }
  const told = { tenantId, userIds: [userId], template: 'access-granted', params }
  await services.notifier.send('message', told, tx)
}
