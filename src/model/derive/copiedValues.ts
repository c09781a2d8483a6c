import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import { isReadable, isWritable, type PermissionHolder } from '../fieldAccess.ts'
import type { FieldModel, ResourceModel } from '../types/index.ts'

type Row = Record<string, unknown>

export interface Copy {
  /** What a new record begins with. */
  values: Row
  /** Names of what is left to be filled in, because no two records have the same. */
  cleared: string[]
}

/**
 * What a new record takes over from one that is there: what the holder may read and write, in rows as well. Nothing
 * that is given once only, no two records share, or follows from the rest.
 */
export function copiedValues(resource: ResourceModel, record: Row, holder: PermissionHolder): Copy {
  const taken = new Set(resource.operations.copy?.fields ?? [])
  const single = singleNames(resource)
  const values: Row = {}
  const cleared: string[] = []
  for (const field of resource.fields) {
    if (!taken.has(field.name) || field.name === resource.key || !isTaken(holder, field)) continue
    if (single.has(field.name)) cleared.push(field.name)
    values[field.name] = single.has(field.name) ? null : copiedValue(field, record[field.name], holder)
  }
  return { values, cleared }
}

const isTaken = (holder: PermissionHolder, field: FieldModel) =>
  isReadable(holder, field) && isWritable(holder, field, 'create')

function copiedValue(field: FieldModel, value: unknown, holder: PermissionHolder): unknown {
  if (fieldTypeNamed(field.type).storage !== 'child-table' || !Array.isArray(value)) return value ?? null
  const inner = field.fields.filter(
    one => one.compute === null && !one.series && one.copy?.bound !== true && isTaken(holder, one),
  )
  return value.map((row: Row) => Object.fromEntries(inner.map(({ name }) => [name, row[name] ?? null])))
}

/**
 * What no two records share: of properties that are unique together the last that a person types, and both ends of
 * ranges that do not overlap.
 */
function singleNames({ unique, noOverlap, fields }: ResourceModel): Set<string> {
  const isTyped = (name: string) =>
    fields.some(field => field.name === name && field.reference === null && field.dict === null)
  const ofSets = unique.flatMap(names => names.findLast(isTyped) ?? names.at(-1) ?? [])
  return new Set([...ofSets, ...noOverlap.flatMap(({ from, to }) => [from, to])])
}
