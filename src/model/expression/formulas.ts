import type { FieldModel } from '../types/index.ts'
import type { Expression } from './Expression.ts'

/** A formula that follows other values, and where its value stands. */
export interface Formula {
  field: FieldModel
  /** The child rows in each of which it stands; null for a formula of the record. */
  rows: FieldModel | null
  expression: Expression
}

/** Makes the expression of a formula. */
type Compile = (source: string, rows: FieldModel | null) => Expression

/**
 * The formulas of a record and of its child rows in the order in which they are worked out, each after those that it
 * reads: amounts of rows, their sum, and each row's share of the sum. The check refuses those that go round.
 */
export function orderedFormulas(fields: readonly FieldModel[], compile: Compile): Formula[] {
  const own = formulasAmong(fields, null, compile)
  const ofRows = fields
    .filter(({ table }) => table !== null)
    .flatMap(rows => formulasAmong(rows.fields, rows, compile))
  const waiting = new Map([...own, ...ofRows].map(formula => [pathOf(formula), formula]))
  const ordered: Formula[] = []
  const take = (path: string, formula: Formula) => {
    if (!waiting.delete(path)) return
    const read = pathsRead(formula.expression, besideOf(formula))
    for (const [other, needed] of [...waiting]) if (isRead(other, read)) take(other, needed)
    ordered.push(formula)
  }
  for (const [path, formula] of [...waiting]) take(path, formula)
  return ordered
}

function formulasAmong(fields: readonly FieldModel[], rows: FieldModel | null, compile: Compile): Formula[] {
  return fields.flatMap(field =>
    field.compute === null ? [] : [{ field, rows, expression: compile(field.compute, rows) }],
  )
}

const pathOf = ({ rows, field }: Formula): string => (rows ? `${rows.name}.${field.name}` : field.name)

const besideOf = ({ rows }: Formula): Beside | null =>
  rows && { list: rows.name, names: rows.fields.map(({ name }) => name) }

/** The row in which a formula stands. */
interface Beside {
  list: string
  /** Names of the row, which go before those of the record. */
  names: readonly string[]
}

/** What a formula reads: total of the record, lines.tax of every row of a list, or lines for the whole of it. */
export function pathsRead(
  { refs, columns }: Pick<Expression, 'refs' | 'columns'>,
  beside: Beside | null,
): string[] {
  return refs.flatMap(reference => {
    const { root } = reference
    if (beside?.names.includes(root)) return [`${beside.list}.${root}`]
    const read = columns.filter(({ list }) => list === reference)
    return read.length > 0 ? read.map(({ column }) => `${root}.${column}`) : [root]
  })
}

/** Whether the value at a path (total, lines.tax) is among what is read. */
export const isRead = (path: string, read: readonly string[]): boolean =>
  read.some(one => one === path || path.startsWith(`${one}.`))
