import type { FieldType } from '../field-types/shared/fieldTypeBase.ts'
import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import type { PropertySource } from '../source/property.ts'
import type { ColumnModel } from '../types/index.ts'
import { formerNamesOf } from './formerNames.ts'
import { snakeCase } from './names.ts'

/** How the database holds a field; null for links and child rows, which have tables of their own. */
export function columnOf(name: string, property: PropertySource, type: FieldType): ColumnModel | null {
  const { column: columnType } = fieldTypeNamed(type)
  if (!columnType) return null
  const [former] = formerNamesOf(property)
  // What is encrypted is longer than what was written.
  const column = { name: snakeCase(name), type: property['x-encrypted'] ? 'text' : columnType(property) }
  return former === undefined ? column : { ...column, renamedFrom: snakeCase(former) }
}
