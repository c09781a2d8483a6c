import { columnKindOf } from '#model/generate/columnKindOf.ts'
import {
  type GeneratedColumn,
  type GeneratedTable,
  generatedColumn,
  type ReadNote,
  SOURCE_LIMITS,
} from '#model/generate/GeneratedTable.ts'
import { refused, say, warned } from './readerWords.ts'
import { columnName, constantOf, part, parts, tableName } from './sqlNames.ts'
import type { SqlTree } from './sqlParser.ts'
import { addConstraint } from './tableConstraints.ts'

interface TableOfTree {
  table: GeneratedTable | null
  notes: ReadNote[]
}

/**
 * The table of a parsed `CREATE TABLE`.
 * @param place line of the statement
 */
export function tableOfTree(tree: SqlTree, place: string): TableOfTree {
  const name = tableName(tree)
  if (name === '' || !Array.isArray(tree.create_definitions))
    return { table: null, notes: [refused(place, say`this CREATE TABLE names no columns`)] }
  if (name.length > SOURCE_LIMITS.name)
    return {
      table: null,
      notes: [refused(place, say`the name of a table has more than ${SOURCE_LIMITS.name} characters`)],
    }
  const notes: ReadNote[] = []
  const table: GeneratedTable = { name, comment: commentOfTable(tree), columns: [], unique: [], form: null }
  const definitions = parts(tree.create_definitions)
  for (const definition of definitions) {
    if (definition.resource !== 'column') continue
    const column = columnOf(definition, { table: name, place, notes })
    if (column === null) continue
    if (table.columns.length < SOURCE_LIMITS.columns) table.columns.push(column)
    else
      return {
        table,
        notes: [
          ...notes,
          refused(
            place,
            say`${name} has more than ${SOURCE_LIMITS.columns} columns: the others are left out`,
          ),
        ],
      }
  }
  for (const definition of definitions)
    if (definition.resource === 'constraint') addConstraint(table, definition)
  if (table.columns.length === 0)
    return { table: null, notes: [refused(place, say`${name} has no column that can be read`)] }
  return { table, notes }
}

function commentOfTable({ table_options: options }: SqlTree): string {
  const comment = parts(options).find(({ keyword }) => keyword === 'comment')?.value
  return typeof comment === 'string' ? comment.replace(/^'|'$/g, '').replace(/''/g, "'") : ''
}

interface ColumnPlace {
  table: string
  place: string
  notes: ReadNote[]
}

function columnOf(definition: SqlTree, { table, place, notes }: ColumnPlace): GeneratedColumn | null {
  const name = columnName(definition.column)
  if (name === '') return null
  const { dataType, length, scale, expr } = part(definition.definition)
  const type = `${typeof dataType === 'string' ? dataType : ''}${zoneOf(definition)}`
  const sizes = [length, scale].filter(size => typeof size === 'number')
  const kind = columnKindOf(type, sizes)
  const sourceType = `${type.toLowerCase()}${sizes.length > 0 ? `(${sizes.join(',')})` : ''}`.slice(0, 100)
  if (kind === null || kind.kind === 'binary')
    notes.push(warned(place, say`${table}.${name}: a column of the type ${sourceType} is left out`))
  const { auto_increment: counting, generated_by_default: identity, generated } = definition
  const options = parts(part(expr).value)
    .map(constantOf)
    .filter(value => value !== null)
  return generatedColumn({
    name,
    comment: String(constantOf(part(definition.comment).value) ?? ''),
    sourceType,
    ...(kind ?? { kind: 'binary', length: null, scale: null }),
    nullable: part(definition.nullable).type !== 'not null' && definition.primary_key === undefined,
    default: defaultOf(definition),
    key: definition.primary_key !== undefined || definition.primary !== undefined,
    counted: Boolean(counting ?? identity ?? generated) || /serial/i.test(type),
    unique: definition.unique !== undefined || definition.unique_or_primary === 'unique',
    references: referenceOf(definition.reference_definition),
    options: options.map(value => ({ value: String(value), label: String(value) })),
  })
}

/** With or without a zone, which the parser keeps beside the name. */
function zoneOf({ definition }: SqlTree): string {
  const { suffix } = part(definition)
  return Array.isArray(suffix) && suffix.includes('ZONE') ? ` ${suffix.join(' ')}`.toLowerCase() : ''
}

function defaultOf({ default_val: given }: SqlTree): GeneratedColumn['default'] {
  return constantOf(part(given).value)
}

function referenceOf(definition: unknown): GeneratedColumn['references'] {
  const tree = part(definition)
  const [column] = parts(tree.definition)
  const table = tableName(tree)
  return table === '' || column === undefined ? null : { table, column: columnName(column) }
}
