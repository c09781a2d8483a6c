import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '../contracts/records.ts'
import { type Draft, hasError } from './Draft.ts'

/** A value about to be stored, with its field and the dotted path where a mistake in it is shown. */
export interface ChangedField {
  draft: Draft
  field: FieldModel
  path: string
  value: unknown
}

/**
 * Every value that the drafts set, those of child rows and described objects included. Nulls are left out, and
 * what was found wrong already: the database could not compare it.
 */
export function changedFields(drafts: readonly Draft[], fields: readonly FieldModel[]): ChangedField[] {
  const changed = drafts.flatMap(draft => fieldsOf(draft, fields, draft.changes, ''))
  return changed.filter(({ draft, path }) => !hasError(draft, path))
}

function fieldsOf(draft: Draft, fields: readonly FieldModel[], values: Row, prefix: string): ChangedField[] {
  return fields.flatMap(field => {
    const value = values[field.name]
    if (value === null || value === undefined) return []
    const path = `${prefix}${field.name}`
    return [{ draft, field, path, value }, ...innerFields(draft, field, value, path)]
  })
}

function innerFields(draft: Draft, field: FieldModel, value: unknown, path: string): ChangedField[] {
  if (field.fields.length === 0 || typeof value !== 'object' || value === null) return []
  if (!Array.isArray(value)) return fieldsOf(draft, field.fields, value as Row, `${path}.`)
  return value.flatMap((item, index) =>
    typeof item === 'object' && item !== null ? fieldsOf(draft, field.fields, item, `${path}.${index}.`) : [],
  )
}
