import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import type { FieldModel } from '#model/types/index.ts'

/**
 * Returns the widget whose cell a value is drawn with; null where the engine draws it itself, so that a list
 * never loads a date picker to show a date. Values of a dictionary, references, times and numbers are drawn by
 * the engine unless the page names another cell.
 */
export function cellWidget(field: FieldModel, cell: string): string | null {
  if (cell !== field.widget) return cell
  if (field.dict !== null || field.reference !== null) return null
  return fieldTypeBase(field.type).look.isPlain ? null : cell
}
