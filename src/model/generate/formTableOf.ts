import { fieldTypeOf } from '../derive/fieldTypeOf.ts'
import { snakeCase } from '../derive/names.ts'
import { textOf } from '../language/t.ts'
import type { PropertySource } from '../source/property.ts'
import {
  type ColumnKind,
  type GeneratedColumn,
  type GeneratedTable,
  generatedColumn,
  type ReadNote,
} from './GeneratedTable.ts'

interface PublishedForm {
  versionId: number
  formId: number
  formName: string
  /** The schema as it was written. */
  schema: string
}

interface FormSchema {
  required?: string[]
  properties?: Record<string, PropertySource>
  layout?: unknown
  rules?: unknown
  columns?: unknown
}

/** Kinds of columns by types of fields; all others are kept as JSON. */
const KINDS: Partial<Record<string, ColumnKind>> = {
  ...{ string: 'string', integer: 'integer', number: 'number', boolean: 'boolean' },
  ...{ date: 'date', 'date-time': 'date-time', time: 'time' },
}

/** A published version of a form as a table: its fields are properties as they were written. */
export function formTableOf({ versionId, formId, formName, schema }: PublishedForm): {
  table: GeneratedTable
  notes: ReadNote[]
} {
  const { required = [], properties = {}, layout, rules, columns } = JSON.parse(schema) as FormSchema
  const table: GeneratedTable = {
    name: `form_${formId}`,
    comment: formName,
    columns: Object.entries(properties).map(([name, property]) => columnOf(name, property, required)),
    unique: [],
    form: {
      versionId,
      ...(layout ? { layout } : {}),
      ...(rules ? { rules } : {}),
      ...(columns ? { columns } : {}),
    },
  }
  return { table, notes: [] }
}

function columnOf(name: string, property: PropertySource, required: string[]): GeneratedColumn {
  return generatedColumn({
    name: snakeCase(name),
    comment: property.title === undefined ? '' : textOf(property.title, 'zh'),
    sourceType: property.type ?? '',
    kind: KINDS[fieldTypeOf(property)] ?? 'json',
    length: property.maxLength ?? null,
    scale: property['x-scale'] ?? null,
    nullable: !required.includes(name),
    property: property as Record<string, unknown>,
  })
}
