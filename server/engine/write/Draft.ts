import type { FieldError } from '#model/errors.ts'
import { type Budget, createBudget } from '#model/expression/index.ts'
import type { Row } from '../contracts/records.ts'

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
