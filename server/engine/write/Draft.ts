import type { FieldError } from '#model/errors.ts'
import { type Budget, createBudget } from '#model/expression/index.ts'
import { toColumn } from '#model/field-types/shared/fieldTypeNamed.ts'
import { hasInsides } from '#model/fieldAccess.ts'
import { fieldsInside } from '#model/insides.ts'
import { localized } from '#model/language/localized.ts'
import { slotValue } from '#model/register/slots.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { JSON_LIMITS } from '#model/validation/index.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'

/** A record about to be stored, and what was found wrong with it so far. All values are those of the wire. */
export interface Draft {
  /** The stored record; null for a new one. */
  before: Row | null
  /** Values to store. For a stored record only those that differ. */
  changes: Row
  /** What is told of it; after MOST_TOLD of them only that there are more. */
  errors: FieldError[]
  /** Paths with a mistake, told or not (true), and whatever they stand in (false). */
  faulty: Map<string, boolean>
  /** Paths of what is not asked for, and of what is demanded though its schema does not say so; absent until settled. */
  presence?: { hidden: Set<string>; demanded: Set<string> }
  /** Whether the caller sent its changes. What an action sets is the page's own: only that is absent or false. */
  isSent?: boolean
  /** What its expressions may still cost; all of them share it. Absent before the first one. */
  budget?: Budget
}

/** Whether the value at a path is not asked for, or what it stands in. */
export const isHidden = ({ presence }: Draft, path: string): boolean =>
  presence !== undefined && (presence.hidden.has(path) || presence.hidden.has(path.split('.', 1)[0] ?? ''))

/** What the expressions of a record may cost together: a schema may have hundreds. */
export function budgetOf(draft: Draft): Budget {
  draft.budget ??= createBudget()
  return draft.budget
}

/** The record as it will be: what is stored, with the changes. */
export const draftedRecord = (draft: Draft): Row => ({ ...draft.before, ...draft.changes })

/** Whether the caller has named something at a property that was not named there before. */
export const isChosenIn =
  ({ isSent, before, changes }: Draft) =>
  (name: string): boolean =>
    isSent === true && name in changes && (changes[name] ?? null) !== (before?.[name] ?? null)

/** A record about to be stored, of which nothing is known to be wrong yet. */
export const createDraft = (before: Row | null, changes: Row): Draft => ({
  before,
  changes,
  errors: [],
  faulty: new Map(),
})

/** Mistakes of one record that are told: nobody mends more at once, and a client could send any number. */
const MOST_TOLD = 100
/** Names in a path; no JSON that is taken in is nested deeper. */
const LONGEST_PATH = JSON_LIMITS.depth + 1

/** Whether a mistake was found at the path, or inside what stands there. */
export const hasError = (draft: Draft, path: string): boolean => draft.faulty.has(path)

/** Takes what stands at a path for wrong without telling anything: nobody knows its value. Of a column: lines.net. */
export const leaveUnjudged = (draft: Draft, path: string): void => void draft.faulty.set(path, true)

/**
 * Notes a mistake, unless the field has one already: one message for a field is enough.
 * @param place where it is told among the others
 */
export function addError(draft: Draft, error: FieldError, place: 'first' | 'last' = 'last'): void {
  const { errors, faulty } = draft
  if (faulty.get(error.field)) return
  const outer = error.field.split('.', LONGEST_PATH).slice(0, -1)
  for (const [index] of outer.entries()) {
    const path = outer.slice(0, index + 1).join('.')
    if (!faulty.has(path)) faulty.set(path, false)
  }
  faulty.set(error.field, true)
  if (errors.length < MOST_TOLD) errors[place === 'first' ? 'unshift' : 'push'](error)
  else if (errors.length === MOST_TOLD) errors.push(MORE)
}

const MORE: FieldError = {
  field: '',
  code: 'INVALID',
  message: localized('还有更多错误，请先改正以上 {{count}} 处', { count: MOST_TOLD }),
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
  if (!hasInsides(field) || typeof value !== 'object' || value === null) return []
  if (!Array.isArray(value)) return fieldsOf(draft, field.fields, value as Row, `${path}.`)
  return value.flatMap((item, index) =>
    typeof item === 'object' && item !== null
      ? fieldsOf(draft, fieldsInside(field, item), item, `${path}.${index}.`)
      : [],
  )
}

/** Values by the columns that hold them; fields without a column are left out. */
export function columnValues(values: Row, fields: readonly FieldModel[]): Row {
  const columns: Row = {}
  for (const field of fields) {
    // What is taken of other records is written by nobody but whoever counts them.
    if (field.column !== null && !field.rollup && field.name in values)
      Object.assign(
        columns,
        { [field.column.name]: toColumn(field, values[field.name]) },
        slotsOf(field, values),
      )
  }
  return columns
}

/** What columns keep of a document beside it. */
function slotsOf({ name, parts }: FieldModel, values: Row): Row | undefined {
  if (parts === undefined) return undefined
  return Object.fromEntries(
    parts.flatMap(part => (part.slot ? [[part.slot.column, slotValue(part, values[name])]] : [])),
  )
}

/** Notes a changed record for the operation log, which keeps what it was and what it became; not where none is kept. */
export function recordAudit(
  { audit }: RequestContext,
  resource: ResourceModel,
  { before, after }: { before: Row | null; after: Row | null },
): void {
  if (resource.unlogged) return
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

/** Mistakes at what is asked for: what is not holds an empty value of the engine's own, such as a list below its length. */
export const mistakesAsked = (draft: Draft, mistakes: readonly FieldError[]): FieldError[] =>
  mistakes.filter(({ field }) => !draft.presence?.hidden.has(field))
