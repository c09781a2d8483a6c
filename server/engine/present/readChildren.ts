import { sql } from 'kysely'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { ownerColumn, positionColumn } from '../../db/sync/systemColumns.ts'
import { isReadable } from '../access/visibleFields.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { isOneOf } from '../query/condition.ts'
import { recordsOf } from '../query/selectFields.ts'
import { readableTenants } from '../query/tenantCondition.ts'

/** Puts the child rows of each record into the fields that hold them, in their order, each with its id. */
export async function readChildren(
  context: OperationContext,
  resource: ResourceModel,
  records: readonly Row[],
  fields: readonly FieldModel[],
): Promise<void> {
  for (const field of fields) {
    if (fieldTypeNamed(field.type).storage === 'rows') await readInto(context, resource, records, field)
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
  for (const record of records) {
    record[field.name] = children
      .filter(child => child.owner === record[resource.key])
      .map(child => child.row)
  }
}

export interface ChildQuery {
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
