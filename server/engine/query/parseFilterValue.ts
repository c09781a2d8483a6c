import { fieldFault } from '#model/errors.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldModel } from '#model/types/index.ts'

/**
 * A text of the query as a value that the field's column can be compared with.
 * @throws SEARCH_INVALID at the field when the text is none
 */
export function parseFilterValue(field: FieldModel, text: string): unknown {
  const { parse } = fieldTypeNamed(field.type).filter
  const value = parse ? parse(text) : text
  if (value === undefined) throw fieldFault('SEARCH_INVALID', field.name)
  return value
}
