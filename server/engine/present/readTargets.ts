import { type RawBuilder, sql } from 'kysely'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { isReadable } from '#model/fieldAccess.ts'
import type { FieldModel, ReferenceModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { ownerColumn, positionColumn } from '../../db/sync/systemColumns.ts'
import { isTold } from '../access.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { type LinkTable, linksOfTenant, linkTable } from '../links/linkTable.ts'
import { type Condition, columnRef, isOneOf, readableTenants } from '../query/condition.ts'
import { candidatesOf, type Rows, recordsOf, rowsOf, selectFields } from '../query/rowsOf.ts'
import { readTogether } from './readTogether.ts'
import { sayInEither, translatedAmong } from './sayInEither.ts'

/**
 * The referred records by the value that refers to them, each as its embedded object. Labels are shown even of
 * records that the caller could not open, and of removed ones; never fields that the caller may not read, and
 * never another tenant's records.
 */
export async function readTargets(
  context: OperationContext,
  reference: ReferenceModel,
  ids: readonly unknown[],
  properties?: readonly string[],
): Promise<Map<unknown, Row>> {
  if (ids.length === 0) return new Map()
  return targetsWhere(context, reference, column => isOneOf(column, ids), properties)
}

/** The same of those only that the caller may choose in a field, whatever filter its page gives it. */
export async function readChoices(
  context: OperationContext,
  { field, reference }: { field: FieldModel; reference: ReferenceModel },
  ids: readonly unknown[],
  properties: readonly string[],
): Promise<Map<unknown, Row>> {
  const target = context.resource(reference.page)
  if (ids.length === 0 || target.source === 'module') return new Map()
  const key = columnRef('t', columnOf(target, reference.key))
  const rows = candidatesOf(context, target, field).where(isOneOf(key, ids))
  return recordsByKey(context, { target, reference, rows }, properties)
}

/** The same of the records whose key a condition keeps. */
export async function targetsWhere(
  context: OperationContext,
  reference: ReferenceModel,
  condition: (key: RawBuilder<unknown>) => Condition,
  properties?: readonly string[],
): Promise<Map<unknown, Row>> {
  const target = context.resource(reference.page)
  if (target.source === 'module') return new Map()
  const rows = rowsOf(context, target, { scoped: false, state: 'any' }).where(
    condition(columnRef('t', columnOf(target, reference.key))),
  )
  return recordsByKey(context, { target, reference, rows }, properties)
}

async function recordsByKey(
  context: OperationContext,
  { target, reference, rows }: { target: ResourceModel; reference: ReferenceModel; rows: Rows },
  properties?: readonly string[],
): Promise<Map<unknown, Row>> {
  const names = new Set(properties ?? reference.embed)
  // Whoever reads values by their names works with them; what is embedded is shown.
  const shown = properties === undefined ? translatedAmong(target, reference.embed) : []
  const fields = target.fields.filter(field => {
    if (field.column === null) return false
    if (field.name === reference.key) return true
    if (properties !== undefined) return names.has(field.name)
    if (field.translates !== undefined && shown.includes(field.translates)) return true
    return names.has(field.name) && isReadable(context.caller, field) && isTold(context.caller, target, field)
  })
  const moments = fields.filter(field => field.column?.type === 'timestamptz').map(field => field.name)
  const records = recordsOf(
    await readTogether(context.tx, selectFields(context, target, rows, fields), moments),
    fields,
  )
  if (shown.length > 0) for (const record of records) sayInEither(record, shown, reference.embed)
  return new Map(records.map(record => [record[reference.key], record]))
}

/** The links of the records with these keys, in order of the linked ids. */
export async function readLinks(
  context: OperationContext,
  { resource, field, keys }: { resource: ResourceModel; field: FieldModel; keys: readonly unknown[] },
): Promise<{ owner: unknown; target: unknown }[]> {
  if (keys.length === 0) return []
  const link = linkTable(context, resource, field)
  const links = linksOf(context, link, keys)
    .select([columnRef('l', link.owner).as('owner'), columnRef('l', link.target).as('target')])
    .orderBy(columnRef('l', link.owner))
    .orderBy(columnRef('l', link.target))
  return (await readTogether(context.tx, links)) as { owner: unknown; target: unknown }[]
}

/** Ids of what the records with these keys link to, as a subquery. */
export function linkedIds(
  context: OperationContext,
  { resource, field, keys }: { resource: ResourceModel; field: FieldModel; keys: readonly unknown[] },
): RawBuilder<unknown> {
  const link = linkTable(context, resource, field)
  return sql`${linksOf(context, link, keys).select(columnRef('l', link.target).as('target'))}`
}

function linksOf(context: OperationContext, link: LinkTable, keys: readonly unknown[]): Rows {
  const rows: Rows = context.tx.selectFrom(`${link.name} as l`)
  return rows.where(linksOfTenant(context, link, 'l')).where(isOneOf(columnRef('l', link.owner), keys))
}

/** Puts the child rows of each record into the fields that hold them, in their order, each with its id. */
export async function readChildren(
  context: OperationContext,
  resource: ResourceModel,
  records: readonly Row[],
  fields: readonly FieldModel[],
): Promise<void> {
  for (const field of fields) {
    if (fieldTypeNamed(field.type).storage === 'child-table')
      await readInto(context, resource, records, field)
  }
}

async function readInto(
  context: OperationContext,
  resource: ResourceModel,
  records: readonly Row[],
  field: FieldModel,
): Promise<void> {
  const keys = records.map(record => record[resource.key])
  const children = await readChildRows(context, { resource, field, keys })
  const byOwner = Map.groupBy(children, ({ owner }) => owner)
  for (const record of records) {
    record[field.name] = (byOwner.get(record[resource.key]) ?? []).map(({ row }) => row)
  }
}

interface ChildQuery {
  resource: ResourceModel
  field: FieldModel
  keys: readonly unknown[]
  /** Every field, whoever may read it: for rules and the operation log. Default false. */
  all?: boolean
}

/** The child rows of the records with these keys, each with the key of its record. */
export async function readChildRows(
  context: OperationContext,
  { resource, field, keys, all = false }: ChildQuery,
): Promise<{ owner: unknown; row: Row }[]> {
  if (keys.length === 0 || field.table === null) return []
  const fields = field.fields.filter(child => all || isReadable(context.caller, child))
  const stored: Row[] = await context.tx
    .selectFrom(`${field.table} as t`)
    .select(sql.ref(`t.${ownerColumn}`).as('#owner'))
    .select(fields.flatMap(({ name, column }) => (column ? [sql.ref(`t.${column.name}`).as(name)] : [])))
    .where(readableTenants(context, resource, 't'))
    .where(isOneOf(sql.ref(`t.${ownerColumn}`), keys))
    .orderBy(`t.${ownerColumn}`)
    .orderBy(`t.${positionColumn}`)
    .execute()
  const rows = recordsOf(stored, fields)
  return stored.map((row, index) => ({ owner: row['#owner'], row: rows[index] ?? {} }))
}
