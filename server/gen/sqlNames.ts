import type { SqlTree } from './sqlParser.ts'

/** A part of a tree as an object; an empty one where it is none. */
export const part = (value: unknown): SqlTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as SqlTree) : {}

/** A part of a tree as a list of objects. */
export const parts = (value: unknown): SqlTree[] => (Array.isArray(value) ? value.map(part) : [])

/** The name of a column that the tree refers to, as either dialect has it; '' for none. */
export function columnName(value: unknown): string {
  const { column } = part(value)
  if (typeof column === 'string') return column
  const { value: name } = part(part(column).expr)
  return typeof name === 'string' ? name : ''
}

/** The name of the table that a statement is about; '' for none. */
export function tableName(tree: SqlTree): string {
  const first = Array.isArray(tree.table) ? tree.table[0] : tree.table
  const { table } = part(first)
  return typeof table === 'string' ? table : ''
}

/** A text of the tree: what stands between its quotes, or a number as text; null for anything else. */
export function constantOf(value: unknown): string | number | boolean | null {
  const node = part(value)
  if (node.type === 'cast') return constantOf(node.expr)
  if (
    ['single_quote_string', 'double_quote_string', 'string', 'number', 'bit_string'].includes(
      String(node.type),
    )
  ) {
    const { value: constant } = node
    if (typeof constant === 'string') return unescaped(constant)
    return typeof constant === 'number' ? constant : null
  }
  return node.type === 'bool' && typeof node.value === 'boolean' ? node.value : null
}

/** Quotes are doubled, and MySQL escapes with a backslash. */
const unescaped = (text: string): string => text.replace(/''/g, "'").replace(/\\(['"\\])/g, '$1')
