import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { staysWithOwner } from '#model/fieldAccess.ts'
import { localized } from '#model/language/localized.ts'
import type { ActionModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { tenantColumn } from '../../db/sync/systemColumns.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { AuditEntry, Row } from '../contracts/records.ts'
import { allOf, columnRef, isOneOf, scopeCondition, sharedWith } from '../query/condition.ts'
import { rowsOf } from '../query/rowsOf.ts'
import { boundTo } from '../tenant/boundTo.ts'
import { readStored } from '../write/readStored.ts'

/** Records that one tenant shares with the caller, locked. */
interface SharedRecords {
  /** The request in the tenant of the records. */
  owner: OperationContext
  /** As their owner knows them. */
  records: Row[]
}

interface Asked {
  resource: ResourceModel
  action: ActionModel
  keys: readonly (number | string)[]
}

/**
 * Locks records that others share with the caller, of each tenant its own. They are read as the caller first: only then
 * the transaction is bound to their owner, where the lock finds them again while they are still shared. It is the
 * caller's again afterwards.
 * @throws NOT_FOUND when one is not there, or not shared with the caller any longer
 * @throws STATE for one whose tenant is stopped, and for a record of the own tenant unless its owner may run it too
 */
export async function lockShared(context: OperationContext, asked: Asked): Promise<SharedRecords[]> {
  const { resource } = asked
  const shared: SharedRecords[] = []
  for (const [tenantId, keys] of await ownersOf(context, asked)) {
    if (tenantId === context.caller.tenantId) {
      shared.push({ owner: context, records: await readStored(context, resource, keys, { lock: true }) })
      continue
    }
    await assertServed(context, tenantId, asked)
    const owner = context.inTenantOf(tenantId)
    const where = allOf([sharedWith(context, 't'), scopeCondition(context, resource, 't')])
    const records = await boundTo(owner, context, inside =>
      readStored(inside, resource, keys, { lock: true, scoped: false, where }),
    ).catch(error => {
      throw error instanceof Fault && error.code === 'NOT_FOUND' ? goneFor() : error
    })
    shared.push({ owner, records })
  }
  return shared
}

/** The keys by the tenants whose records they are, in the order of the tenants: so two readers never wait for each other. */
async function ownersOf(
  context: OperationContext,
  { resource, action, keys }: Asked,
): Promise<[number, (number | string)[]][]> {
  const key = columnRef('t', columnOf(resource, resource.key))
  const rows = await rowsOf(context, resource)
    .where(isOneOf(key, keys))
    .select([key.as('key'), sql.ref<number>(`t.${tenantColumn}`).as('tenant')])
    .execute()
  if (!action.byOwner && rows.some(({ tenant }) => tenant === context.caller.tenantId))
    throw new Fault('STATE', {
      message: localized('本机构自己的记录不能由本机构{{word}}，由共享到的机构进行', { word: action.title }),
    })
  const found = new Set(rows.map(row => row.key))
  if (found.size !== rows.length || !keys.every(one => found.has(one))) throw goneFor()
  const byTenant = Map.groupBy(rows, ({ tenant }) => tenant as number)
  return [...byTenant]
    .map(([tenant, own]): [number, (number | string)[]] => [tenant, own.map(row => row.key as number)])
    .sort(([one], [other]) => one - other)
}

const goneFor = () =>
  new Fault('NOT_FOUND', { message: localized('记录不存在，或已不再与本机构共享，请刷新后重试') })

async function assertServed(
  { services, tx }: OperationContext,
  tenantId: number,
  { action }: Asked,
): Promise<void> {
  const { isServed } = await services.institution.tenant(tx, tenantId)
  if (isServed) return
  throw new Fault('STATE', {
    message: localized('记录所属机构已停用或已到期，当前不能{{word}}', { word: action.title }),
  })
}

/** A record as those know it with whom it is shared. */
export const asReaderKnows = (resource: ResourceModel, record: Row): Row =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, staysWithOwner(resource, name) ? null : value]),
  )

/** What the reader's own log says of the changes: what the action sets, of the records that it was called for. */
export function changesForReader(
  { resource, action, keys }: Asked,
  audit: readonly AuditEntry[],
): AuditEntry[] {
  const names = [resource.key, resource.label, ...action.set.map(({ field }) => field)]
  const told = (record: Row | null) =>
    record && Object.fromEntries(names.flatMap(name => (name in record ? [[name, record[name]]] : [])))
  return audit
    .filter(entry => entry.resource === resource.page && keys.includes(entry.key))
    .map(({ key, before, after }) => ({
      resource: resource.page,
      key,
      before: told(before),
      after: told(after),
    }))
}
