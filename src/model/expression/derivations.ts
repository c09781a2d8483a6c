import { insidesOf } from '../insides.ts'
import type { FieldModel } from '../types/index.ts'
import type { Expression } from './Expression.ts'

/** What follows from other values of a record, by its formula or for being asked for under conditions, and where it stands. */
export interface Derivation {
  field: FieldModel
  /** The child rows, or the value with described properties, in which it stands; null for a field of the record. */
  rows: FieldModel | null
  /** What gives its value; null where people do. */
  formula: Expression | null
  /** It is asked for while all of them hold. */
  visible: readonly Expression[]
  /** It is demanded while one of them holds. */
  required: readonly Expression[]
}

/** Makes an expression of a derivation. */
type Compile = (source: string, place: 'formula' | 'presence', rows: FieldModel | null) => Expression

/**
 * What follows from other values of a record and of its child rows, in the order in which it is worked out, each after
 * what it reads: amounts of rows, their sum, and each row's share of the sum; what is hidden before what counts it.
 * The check refuses what goes round.
 */
export function orderedDerivations(fields: readonly FieldModel[], compile: Compile): Derivation[] {
  const own = derivationsAmong(fields, null, compile)
  const insides = fields.flatMap(insidesOf)
  const inside = insides.flatMap(rows => derivationsAmong(rows.fields, rows, compile))
  // Rows of two shapes may have fields of one name: both stand at one path.
  const waiting = new Set([...own, ...inside])
  const ordered: Derivation[] = []
  const take = (derivation: Derivation) => {
    if (!waiting.delete(derivation)) return
    const read = followed(derivation).flatMap(expression => pathsRead(expression, besideOf(derivation)))
    for (const other of [...waiting]) if (isRead(pathOf(other), read)) take(other)
    ordered.push(derivation)
  }
  for (const derivation of [...waiting]) take(derivation)
  return ordered
}

function derivationsAmong(
  fields: readonly FieldModel[],
  rows: FieldModel | null,
  compile: Compile,
): Derivation[] {
  return fields.flatMap(field => {
    const { compute, visibleWhen = [], requiredWhen = [] } = field
    if (compute === null && visibleWhen.length === 0 && requiredWhen.length === 0) return []
    const presence = (sources: string[]) => sources.map(source => compile(source, 'presence', rows))
    const formula = compute === null ? null : compile(compute, 'formula', rows)
    return [{ field, rows, formula, visible: presence(visibleWhen), required: presence(requiredWhen) }]
  })
}

/** The expressions on which the value of a derivation depends. */
const followed = ({ formula, visible }: Derivation): Expression[] => [
  ...(formula ? [formula] : []),
  ...visible,
]

/** The derivations that a formula gives, with it. */
export const formulasAmong = (derivations: readonly Derivation[]): (Derivation & { formula: Expression })[] =>
  derivations.filter(derivation => derivation.formula !== null) as (Derivation & { formula: Expression })[]

const pathOf = ({ rows, field }: Derivation): string => (rows ? `${rows.name}.${field.name}` : field.name)

const besideOf = ({ rows }: Derivation): Beside | null =>
  rows && { list: rows.name, names: rows.fields.map(({ name }) => name) }

/** The row in which a derivation stands. */
interface Beside {
  list: string
  /** Names of the row, which go before those of the record. */
  names: readonly string[]
}

/** What an expression reads: total of the record, lines.tax of every row of a list, or lines for the whole of it. */
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

/** Whether the value at a path (total, lines.tax), or the list that it is (lines), is among what is read. */
export const isRead = (path: string, read: readonly string[]): boolean =>
  read.some(one => one === path || path.startsWith(`${one}.`) || one.startsWith(`${path}.`))
