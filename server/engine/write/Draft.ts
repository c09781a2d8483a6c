import type { FieldError } from '#model/errors.ts'
import { type Budget, createBudget } from '#model/expression/index.ts'
import { toColumn } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'

/** A record about to be stored, and what was found wrong with it so far. All values are those of the wire. */
export interface Draft {
  /** The stored record; null for a new one. */
  before: Row | null
  /** Values to store. For a stored record only those that differ. */
  changes: Row
  errors: FieldError[]
  /** What its expressions may still cost; all of them share it. Absent before the first one. */
  budget?: Budget
}

/** What the expressions of a record may cost together: a schema may have hundreds. */
export function budgetOf(draft: Draft): Budget {
  draft.budget ??= createBudget()
  return draft.budget
}

/** The record as it will be: what is stored, with the changes. */
export const draftedRecord = (draft: Draft): Row => ({ ...draft.before, ...draft.changes })

/** Whether a mistake was found at the path, or inside what stands there. */
export const hasError = (draft: Draft, path: string): boolean =>
  draft.errors.some(({ field }) => field === path || field.startsWith(`${path}.`))

/** Notes a mistake, unless the field has one already: one message for a field is enough. */
export function addError(draft: Draft, error: FieldError): void {
  if (draft.errors.some(known => known.field === error.field)) return
  draft.errors.push(error)
}

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

/** Values by the columns that hold them; fields without a column are left out. */
export function columnValues(values: Row, fields: readonly FieldModel[]): Row {
  const columns: Row = {}
  for (const field of fields) {
    if (field.column !== null && field.name in values)
      columns[field.column.name] = toColumn(field, values[field.name])
  }
  return columns
}

/** Notes a changed record for the operation log, which keeps what it was and what it became. */
export function recordAudit(
  { audit }: RequestContext,
  resource: ResourceModel,
  { before, after }: { before: Row | null; after: Row | null },
): void {
  const key = (after ?? before)?.[resource.key] as number | string
  audit.push({ resource: resource.page, key, before, after })
}

/**
 * Values of a new record with what its hook has prepared in their place.
 * @throws Error when nothing was prepared though there is a hook: what it guards must not be stored as it came
 */
export function withPrepared({ model, hooks }: CompiledResource, values: Row, prepared: Row | null): Row {
  if (prepared === null && hooks.prepare !== undefined)
    throw new Error(`A record of ${model.page} is stored without what its hook prepare makes.`)
  return { ...values, ...prepared }
}
