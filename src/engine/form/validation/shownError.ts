import { hasInsides } from '#model/fieldAccess.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import type { FormState } from '../core/FormState.ts'

/** The message at a field: its own, else the first about something inside its value that has no place of its own. */
export function shownError(
  { errors }: Pick<FormState, 'errors'>,
  { field, path }: Pick<FieldHandle, 'field' | 'path'>,
): string | undefined {
  const own = errors.at(path)
  // A document is drawn by its own form, which shows what is wrong in it.
  const isStructured =
    field.documentSchema === null && (field.schema.type === 'array' || field.schema.type === 'object')
  // Looking for others listens to all of them: only where there can be any.
  const isDrawnInside = hasInsides(field) || field.widget === 'document'
  if (own !== undefined || !isStructured || isDrawnInside) return own
  const inner = errors.paths().find(one => one.startsWith(`${path}.`))
  return inner === undefined ? undefined : errors.at(inner)
}
