import { type SqlBool, sql } from 'kysely'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { audienceColumn, ownerColumn } from '../../db/sync/systemColumns.ts'
import { assertUnlocked } from '../approval/approvalLock.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { claimFiles } from '../files/claimFiles.ts'
import { assertLimits } from '../places/assertLimits.ts'
import { ownTenant } from '../query/condition.ts'
import { assertInside, recordsOf } from '../query/rowsOf.ts'
import { lockCarried, noteRecounts } from '../rollup/recount.ts'
import { assertNumbersKept } from '../series/takeNumbers.ts'
import { constraintFault } from './constraintFault.ts'
import { columnValues, recordAudit } from './Draft.ts'
import { sealSecrets } from './readChanges.ts'
import { referencesTo } from './referencesTo.ts'
import { saveLinks, saveRows } from './saveRows.ts'

/**
 * Stores checked changes of a record that is locked, with its hooks, and returns it complete. Without changes
 * nothing is written.
 * @param byApproval whether the approval of the record writes, which alone writes its result
 * @throws STATE where the record is locked by its approval
 */
export async function updateRecord(
  context: OperationContext,
  resource: ResourceModel,
  { before, changes, byApproval = false }: { before: Row; changes: Row; byApproval?: boolean },
): Promise<Row> {
  const compiled = context.compiled(resource.page)
  const { hooks } = compiled
  await hooks.beforeUpdate?.(context, before, changes)
  if (Object.keys(changes).length === 0) return before
  if (!byApproval) assertUnlocked(resource, before, changes)
  if (compiled.plan.limits.length > 0) assertLimits(context, compiled, before, changes)
  if (compiled.plan.numbered.length > 0) assertNumbersKept(compiled, before, changes)
  const record = await storeChanges(context, resource, { before, changes })
  await cascadeProperties(context, resource, before, record)
  await assertInside(context, resource, record)
  await claimFiles(context, resource, { before, after: record })
  recordAudit(context, resource, { before, after: record })
  await hooks.afterUpdate?.(context, record, before)
  return record
}

/**
 * Stores what follows from another write: without hooks, in whatever data scope the record is.
 * @param isCarried whether it is written because of others, wherever it lies: in the trash as well
 */
export async function storeChanges(
  context: OperationContext,
  resource: ResourceModel,
  { before, changes, isCarried = false }: { before: Row; changes: Row; isCarried?: boolean },
): Promise<Row> {
  const compiled = context.compiled(resource.page)
  const columns = await updateColumns(context, resource, before, changes)
  const related = await saveRelated(context, resource, before, changes)
  const record = { ...before, ...columns, ...related }
  if (compiled.plan.counted.length > 0) noteRecounts(context, compiled, { before, after: record, isCarried })
  return record
}

/** The record's own row. It counts as changed, too, when only its links or child rows are. */
async function updateColumns(
  context: OperationContext,
  resource: ResourceModel,
  before: Row,
  changes: Row,
): Promise<Row> {
  const { caller, now } = context
  const { stored: fields } = context.compiled(resource.page).plan
  const stamps = resource.unstamped ? {} : { updateBy: caller.userName, updateTime: now }
  const values = { ...changes, ...stamps }
  const written = sealSecrets(context, resource, columnValues(values, resource.fields))
  const stored: Row = await context.tx
    .updateTable(`${resource.table} as t`)
    .set({ ...written, version: sql`t.version + 1` })
    .where(ownTenant(context, resource, 't'))
    .where(sql.ref(`t.${columnOf(resource, resource.key)}`), '=', before[resource.key])
    .returning(fields.map(({ name, column }) => sql.ref(`t.${column?.name}`).as(name)))
    .$if(resource.tenancy.kind === 'shared', query =>
      query.returning(sql.ref(`t.${audienceColumn}`).as('#audience')),
    )
    .executeTakeFirstOrThrow()
    .catch(error => {
      throw constraintFault(context, resource, error)
    })
  await carryAudience(context, resource, before[resource.key], stored['#audience'])
  return recordsOf([stored], fields)[0] ?? {}
}

/**
 * Lets the child rows of a shared record be read by whom the record is. Whoever writes child rows holds the lock of
 * their record, so none comes in between.
 */
async function carryAudience(
  context: OperationContext,
  resource: ResourceModel,
  key: unknown,
  audience: unknown,
): Promise<void> {
  if (audience === undefined) return
  for (const { field, storage } of context.compiled(resource.page).plan.related) {
    if (storage !== 'child-table') continue
    await context.tx
      .updateTable(`${field.table} as t`)
      .set({ [audienceColumn]: audience })
      .where(ownTenant(context, resource, 't'))
      .where(sql.ref(`t.${ownerColumn}`), '=', key)
      .where(sql.ref(`t.${audienceColumn}`), 'is distinct from', audience)
      .execute()
  }
}

async function saveRelated(
  context: OperationContext,
  resource: ResourceModel,
  before: Row,
  changes: Row,
): Promise<Row> {
  const related: Row = {}
  for (const { field, storage } of context.compiled(resource.page).plan.related) {
    if (!(field.name in changes)) continue
    const change = { resource, field, key: before[resource.key], ...listsOf(field, before, changes) }
    related[field.name] =
      storage === 'link-table' ? await saveLinks(context, change) : await saveRows(context, change)
  }
  return related
}

function listsOf({ name }: FieldModel, before: Row, changes: Row): { before: Row[]; after: Row[] } {
  const list = (value: unknown) => (Array.isArray(value) ? value : [])
  return { before: list(before[name]), after: list(changes[name]) }
}

/**
 * Carries a changed property to the records that refer by it, where it is not the key: no foreign key does. Other
 * tenants' records refer to shared and platform records only by their keys.
 */
async function cascadeProperties(
  context: OperationContext,
  resource: ResourceModel,
  before: Row,
  after: Row,
): Promise<void> {
  for (const { owner, field, table } of referencesTo(context.app, resource)) {
    const { reference, column } = field
    if (!reference || !column || reference.key === resource.key) continue
    const [old, changed] = [before[reference.key], after[reference.key]]
    if (old === changed || old === null) continue
    if (table === owner.table && context.compiled(owner.page).plan.counted.length > 0) {
      const rows = sql<SqlBool>`${ownTenant(context, owner, 't')} and ${sql.ref(`t.${column.name}`)} = ${old}`
      await lockCarried(context, { resource: owner, rows, changed: { name: field.name, value: changed } })
    }
    await context.tx
      .updateTable(`${table} as t`)
      .set({ [column.name]: changed })
      .where(ownTenant(context, owner, 't'))
      .where(sql.ref(`t.${column.name}`), '=', old)
      .execute()
  }
}
