import type { GeneratedTable } from '#model/generate/GeneratedTable.ts'
import { columnName, constantOf, part, parts, tableName } from './sqlNames.ts'
import type { SqlTree } from './sqlParser.ts'
import { addConstraint, addUnique } from './tableConstraints.ts'

type Tables = ReadonlyMap<string, GeneratedTable>

/** `COMMENT ON TABLE` and `COMMENT ON COLUMN`. */
export function applyComment({ target, expr }: SqlTree, tables: Tables): void {
  const { type, name } = part(target)
  const comment = constantOf(part(expr).expr)
  if (typeof comment !== 'string') return
  const named = part(name)
  const table = tables.get(String(named.table ?? ''))
  if (!table) return
  if (type === 'table') table.comment = comment
  const column = table.columns.find(one => one.name === columnName(named))
  if (type === 'column' && column) column.comment = comment
}

/** `ALTER TABLE … ADD` a key, a rule of being unique or a foreign key. */
export function applyAlter(tree: SqlTree, tables: Tables): void {
  const table = tables.get(tableName(tree))
  if (!table) return
  for (const change of parts(tree.expr)) {
    if (change.action === 'add' && change.resource === 'constraint')
      addConstraint(table, part(change.create_definitions))
  }
}

/** `CREATE UNIQUE INDEX`; others say nothing of a page. */
export function applyIndex(tree: SqlTree, tables: Tables): void {
  const table = tables.get(tableName(tree))
  const isUnique = /unique/i.test(String(tree.index_type ?? ''))
  const isPartial = tree.where !== null && tree.where !== undefined
  if (!table || !isUnique || isPartial) return
  const names = parts(tree.index_columns).map(columnName)
  if (names.length > 0 && names.every(name => name !== '')) addUnique(table, names)
}
