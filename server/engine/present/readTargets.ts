import type { RawBuilder } from 'kysely'
import type { ReferenceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { isReadable } from '../access/visibleFields.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { columnRef } from '../query/columnRef.ts'
import { type Condition, isOneOf } from '../query/condition.ts'
import { rowsOf } from '../query/rowsOf.ts'
import { recordsOf, selectFields } from '../query/selectFields.ts'
import { readTogether } from './readTogether.ts'

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

/** The same of the records whose key a condition keeps. */
export async function targetsWhere(
  context: OperationContext,
  reference: ReferenceModel,
  condition: (key: RawBuilder<unknown>) => Condition,
  properties?: readonly string[],
): Promise<Map<unknown, Row>> {
  const target = context.resource(reference.page)
  if (target.source === 'module') return new Map()
  const names = new Set(properties ?? reference.embed)
  const fields = target.fields.filter(field => {
    if (field.column === null) return false
    if (field.name === reference.key) return true
    return names.has(field.name) && (properties !== undefined || isReadable(context.caller, field))
  })
  const stored = rowsOf(context, target, { scoped: false, state: 'any' }).where(
    condition(columnRef('t', columnOf(target, reference.key))),
  )
  const moments = fields.filter(field => field.column?.type === 'timestamptz').map(field => field.name)
  const rows = await readTogether(context.tx, selectFields(stored, fields), moments)
  const records = recordsOf(rows, fields)
  return new Map(records.map(record => [record[reference.key], record]))
}
