import type { PropertySource } from '../source/property.ts'
import type { ColumnModel, FieldType } from '../types/index.ts'
import { snakeCase } from './names.ts'

/** How the database holds a field; null for links and child rows, which have tables of their own. */
export function columnOf(name: string, property: PropertySource, type: FieldType): ColumnModel | null {
  if (type === 'links' || type === 'rows') return null
  const former = property['x-renamed-from']
  const column = { name: snakeCase(name), type: columnTypeOf(property, type) }
  return former === undefined ? column : { ...column, renamedFrom: snakeCase(former) }
}

const TYPES: Record<Exclude<FieldType, 'string' | 'number' | 'links' | 'rows'>, string> = {
  integer: 'bigint',
  boolean: 'boolean',
  date: 'date',
  'date-time': 'timestamptz',
  time: 'time',
  json: 'jsonb',
}

/** Holds any hash of a password, whatever length the password itself may have. */
const HASH_TYPE = 'varchar(255)'

function columnTypeOf(property: PropertySource, type: Exclude<FieldType, 'links' | 'rows'>): string {
  // What is encrypted is longer than what was written.
  if (property['x-encrypted']) return 'text'
  if (type === 'string' && property.format === 'password') return HASH_TYPE
  if (type === 'string') return property.maxLength === undefined ? 'text' : `varchar(${property.maxLength})`
  const scale = property['x-scale']
  if (type === 'number') return scale === undefined ? 'double precision' : `numeric(20,${scale})`
  return TYPES[type]
}
