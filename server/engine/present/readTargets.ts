import type { ReferenceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { isReadable } from '../access/visibleFields.ts'
import type { Row } from '../defineModule.ts'
import type { OperationContext } from '../OperationContext.ts'
import { columnRef } from '../query/columnRef.ts'
import { isOneOf } from '../query/condition.ts'
import { rowsOf } from '../query/rowsOf.ts'
import { recordsOf, selectFields } from '../query/selectFields.ts'

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
  const target = context.resource(reference.page)
  if (ids.length === 0 || target.source === 'module') return new Map()
  const names = new Set(properties ?? reference.embed)
  const fields = target.fields.filter(field => {
    if (field.column === null) return false
    if (field.name === reference.key) return true
    return names.has(field.name) && (properties !== undefined || isReadable(context.caller, field))
  })
  const stored = rowsOf(context, target, { scoped: false, state: 'any' }).where(
    isOneOf(columnRef('t', columnOf(target, reference.key)), ids),
  )
  const records = recordsOf(await selectFields(stored, fields).execute(), fields)
  return new Map(records.map(record => [record[reference.key], record]))
}
