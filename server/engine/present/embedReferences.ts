import type { FieldModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { readTargets } from './readTargets.ts'

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
export async function findReferences(
  context: OperationContext,
  records: readonly Row[],
  field: FieldModel,
): Promise<() => void> {
  const { reference } = field
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

/** A reference to several records is an array in a JSON column. */
function idsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return value === null || value === undefined ? [] : [value]
}
