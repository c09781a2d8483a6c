import { type SqlBool, sql } from 'kysely'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { isFoundOut, isReadable } from '#model/fieldAccess.ts'
import { LocalizedText } from '#model/language/localized.ts'
import type { FieldModel, OneOfModel, ReferenceModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { readableFields } from '../access.ts'
import { caseOfRecord, hasCases, hasRollup } from '../condition/foundValue.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { columnRef, ownTenant } from '../query/condition.ts'
import { type Rows, recordsOf, selectAnswered } from '../query/rowsOf.ts'
import { findAudience } from './embedAudience.ts'
import { linkedIds, readChildren, readLinks, readTargets, targetsWhere } from './readTargets.ts'

/**
 * Completes records of the wire with what stands in other tables: embedded references, links and child rows of
 * those fields. The records are changed in place; a handful of queries serves all of them.
 */
export async function presentRows(
  context: OperationContext,
  resource: ResourceModel,
  records: Row[],
  fields: readonly FieldModel[],
): Promise<Row[]> {
  if (records.length === 0) return records
  const elsewhere = fields.filter(isElsewhere)
  if (elsewhere.length > 0) await embedAll(context, resource, records, elsewhere)
  await context.compiled(resource.page).hooks.present?.(context, records)
  return records
}

/** Whether part of what is answered for the field stands in another table. */
const isElsewhere = ({ reference, oneOf, audience, type }: FieldModel): boolean =>
  reference !== null ||
  oneOf !== undefined ||
  audience !== undefined ||
  fieldTypeNamed(type).storage !== 'column'

async function embedAll(
  context: OperationContext,
  resource: ResourceModel,
  records: Row[],
  fields: readonly FieldModel[],
): Promise<void> {
  const found = fields.map(field => {
    if (fieldTypeNamed(field.type).storage === 'link-table')
      return findLinks(context, resource, records, field)
    const { audience } = field
    if (audience) return findAudience(context, records, { ...field, audience })
    return findReferences(context, records, field)
  })
  const puts = await Promise.all([readChildren(context, resource, records, fields), ...found])
  // In the order of the fields: it is the order of the answer.
  for (const [index, field] of fields.entries()) {
    puts[index + 1]?.()
    if (fieldTypeNamed(field.type).storage === 'child-table') await embedInRows(context, records, field)
  }
}

/** Labels of what child rows refer to. */
async function embedInRows(
  context: OperationContext,
  records: readonly Row[],
  field: FieldModel,
): Promise<void> {
  const rows = records.flatMap(record => record[field.name] as Row[])
  const shown = field.fields.filter(child => isReadable(context.caller, child))
  const puts = await Promise.all(shown.map(child => findReferences(context, rows, child)))
  for (const put of puts) put()
}

/** A complete record as it is answered: what the caller may read of it, with labels of references. */
export async function presentRecord(
  context: OperationContext,
  resource: ResourceModel,
  record: Row,
): Promise<Row> {
  const fields = readableFields(context.caller, resource)
  const answer: Row = {}
  const found = fields.some(isFoundOut) ? await findOut(context, resource, record, fields) : {}
  for (const { name, column } of fields) {
    if (column !== null) answer[name] = record[name] ?? null
    else if (name in found) answer[name] = found[name]
  }
  await presentRows(context, resource, [answer], fields)
  return answer
}

/** What is found out of a record at hand as it is read. */
async function findOut(
  context: OperationContext,
  resource: ResourceModel,
  record: Row,
  fields: readonly FieldModel[],
): Promise<Row> {
  const found = await readRollups(context, resource, record, fields.filter(hasRollup))
  for (const field of fields.filter(hasCases))
    found[field.name] = caseOfRecord(context, resource, field, record)
  return found
}

/** What is taken of other records, whether or not the caller sees the record any longer. */
async function readRollups(
  context: OperationContext,
  resource: ResourceModel,
  record: Row,
  fields: readonly FieldModel[],
): Promise<Row> {
  if (fields.length === 0) return {}
  const rows: Rows = context.tx
    .selectFrom(`${resource.table} as t`)
    .where(ownTenant(context, resource, 't'))
    .where(columnRef('t', columnOf(resource, resource.key)), '=', record[resource.key])
  const [found = {}] = recordsOf(await selectAnswered(context, resource, rows, fields).execute(), fields)
  return found
}

/** Puts the object of the referred record beside its id: dept for deptId; null where there is none. */
export async function embedReferences(
  context: OperationContext,
  records: readonly Row[],
  field: FieldModel,
): Promise<void> {
  const put = await findReferences(context, records, field)
  put()
}

/** Reads what embedReferences puts; what it resolves to puts it. */
async function findReferences(
  context: OperationContext,
  records: readonly Row[],
  field: FieldModel,
): Promise<() => void> {
  const { reference, oneOf } = field
  if (oneOf) return findOneOf(context, records, { field, oneOf })
  if (reference === null) return () => undefined
  const ids = new Set(records.flatMap(record => idsOf(record[field.name])))
  const targets = await readTargets(context, reference, [...ids])
  return () => {
    for (const record of records) {
      const value = record[field.name]
      const found = idsOf(value).flatMap(id => targets.get(id) ?? [])
      record[reference.as] = Array.isArray(value) ? found : (found[0] ?? null)
    }
  }
}

/** Of a reference to one of several pages the same: { type, id, label }, each page asked once and all at a time. */
async function findOneOf(
  context: OperationContext,
  records: readonly Row[],
  { field, oneOf }: { field: FieldModel; oneOf: OneOfModel },
): Promise<() => void> {
  const found = await Promise.all(
    oneOf.targets.map(async ({ type, reference }) => {
      const ids = records.flatMap(record => (record[oneOf.type] === type ? idsOf(record[field.name]) : []))
      return [type, { reference, rows: await readTargets(context, reference, [...new Set(ids)]) }] as const
    }),
  )
  const byType = new Map<unknown, (typeof found)[number][1]>(found)
  return () => {
    for (const record of records) {
      const { [oneOf.type]: type, [field.name]: id } = record
      const { reference, rows } = byType.get(type) ?? {}
      const row = rows?.get(id)
      record[oneOf.as] = row ? { type, id, label: labelOf(row, reference) } : null
    }
  }
}

/** What people call a record, as a text; null where the caller may not read it. */
function labelOf(row: Row, reference: ReferenceModel | undefined): string | LocalizedText | null {
  const label = row[reference?.label ?? ''] ?? null
  return label === null || label instanceof LocalizedText ? label : String(label)
}

/** A reference to several records is an array in a JSON column. */
function idsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return value === null || value === undefined ? [] : [value]
}

/** Puts the ids of linked records, and beside them the records' objects: roleIds and roles. */
export async function embedLinks(
  context: OperationContext,
  resource: ResourceModel,
  records: readonly Row[],
  field: FieldModel,
): Promise<void> {
  const put = await findLinks(context, resource, records, field)
  put()
}

/** Reads what embedLinks puts; what it resolves to puts it. */
async function findLinks(
  context: OperationContext,
  resource: ResourceModel,
  records: readonly Row[],
  field: FieldModel,
): Promise<() => void> {
  const { reference } = field
  const keys = records.map(record => record[resource.key])
  if (reference === null || keys.length === 0) return () => undefined
  const linked = linkedIds(context, { resource, field, keys })
  // Asked for at once, so that they travel together.
  const [links, targets] = await Promise.all([
    readLinks(context, { resource, field, keys }),
    targetsWhere(context, reference, key => sql<SqlBool>`${key} in ${linked}`),
  ])
  const byOwner = Map.groupBy(links, ({ owner }) => owner)
  return () => {
    for (const record of records) {
      const ids = (byOwner.get(record[resource.key]) ?? []).map(({ target }) => target)
      record[field.name] = ids
      record[reference.as] = ids.flatMap(id => targets.get(id) ?? [])
    }
  }
}
