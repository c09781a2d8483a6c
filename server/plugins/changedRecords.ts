import { sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../db/sync/keyColumn.ts'
import type { OperationContext } from '../engine/contracts/OperationContext.ts'
import type { AuditEntry } from '../engine/contracts/records.ts'
import { isOneOf } from '../engine/query/condition.ts'
import { rowsOf } from '../engine/query/rowsOf.ts'

/** A change of a record of a known resource, with the name by which people know the record. */
export interface ChangedRecord extends AuditEntry {
  model: ResourceModel
  label: string
  /** The same values with every secret hidden. */
  masked: Pick<AuditEntry, 'before' | 'after'>
}

/** The changes of records, with their names. */
export async function changedRecords(
  context: OperationContext,
  changes: readonly { entry: AuditEntry; masked: AuditEntry }[],
): Promise<ChangedRecord[]> {
  const found: ChangedRecord[] = []
  for (const { entry, masked } of changes) {
    const model = context.app.resources[entry.resource]
    if (!model) continue
    found.push({ ...entry, model, masked, label: '' })
  }
  await nameAll(context, found)
  return found
}

/** A name stands in the record, or is asked for where only a part of the record was noted. */
async function nameAll(context: OperationContext, changed: ChangedRecord[]): Promise<void> {
  for (const model of new Set(changed.map(({ model }) => model))) {
    const own = changed.filter(one => one.model === model)
    for (const one of own) one.label = String(labelIn(one) ?? '')
    const nameless = own.filter(({ label }) => label === '')
    const names = await namesOf(
      context,
      model,
      nameless.map(({ key }) => key),
    )
    for (const one of nameless) one.label = names.get(String(one.key)) ?? `编号 ${one.key}`
  }
}

const labelIn = ({ model, masked: { before, after } }: ChangedRecord): unknown =>
  after?.[model.label] ?? before?.[model.label]

/** Names of records by key, those removed included, whoever may see them. */
export async function namesOf(
  context: OperationContext,
  model: ResourceModel,
  keys: readonly unknown[],
): Promise<Map<string, string>> {
  const isStored = model.fields.some(({ name, column }) => name === model.label && column !== null)
  if (keys.length === 0 || model.source === 'module' || !isStored) return new Map()
  const key = sql.ref(`t.${columnOf(model, model.key)}`)
  const rows = await rowsOf(context, model, { own: true, scoped: false, state: 'any' })
    .where(isOneOf(key, keys))
    .select([key.as('key'), sql.ref(`t.${columnOf(model, model.label)}`).as('label')])
    .execute()
  return new Map(rows.map(row => [String(row.key), String(row.label ?? '')]))
}
