import type { GeneratedTable } from '#model/generate/GeneratedTable.ts'
import { columnName, part, parts, tableName } from './sqlNames.ts'
import type { SqlTree } from './sqlParser.ts'

/** Puts a key, a rule of being unique or a foreign key into a table that is being read; others say nothing of its page. */
export function addConstraint(table: GeneratedTable, constraint: SqlTree): void {
  const kind = String(constraint.constraint_type ?? '').toLowerCase()
  const names = parts(constraint.definition).map(columnName)
  const [first = ''] = names
  if (kind === 'primary key') {
    for (const column of table.columns)
      if (names.includes(column.name)) Object.assign(column, { key: true, nullable: false })
  } else if (kind.startsWith('unique')) addUnique(table, names)
  else if (kind === 'foreign key' && names.length === 1) {
    const target = part(constraint.reference_definition)
    const column = table.columns.find(({ name }) => name === first)
    const to = columnName(parts(target.definition)[0])
    if (column && tableName(target) !== '') column.references = { table: tableName(target), column: to }
  }
}

/** One column by itself, or a set of several. */
export function addUnique(table: GeneratedTable, names: string[]): void {
  const column = names.length === 1 ? table.columns.find(({ name }) => name === names[0]) : undefined
  if (column) column.unique = true
  else if (names.length > 1) table.unique.push(names)
}
