/** A node of the parser's tree: one key names its kind. */
export type Node = Record<string, unknown>

export const list = (value: unknown): Node[] => (Array.isArray(value) ? value : [])

/** The words of a name that is written with dots; undefined stands for a star. */
export const words = (parts: unknown): (string | undefined)[] =>
  list(parts).map(({ String: word }) => (word as { sval?: string } | undefined)?.sval)

/** The name of what PostgreSQL brings stands without its schema, another's with it: lower, evil.lower. */
export function plainName(parts: unknown): string {
  const [first, ...others] = words(parts)
  return first === 'pg_catalog' ? others.join('.') : [first, ...others].join('.')
}

/** Names of all functions that are called below a node. */
export function* callsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* callsIn(item)
  else if (typeof value === 'object' && value !== null) {
    const { funcname } = value as { funcname?: Node[] }
    if (funcname) yield plainName(funcname)
    for (const below of Object.values(value)) yield* callsIn(below)
  }
}

/** A parameter or a constant that can be an id: what compares the column itself with it, without a cast of the column. */
export function isId(node: unknown): boolean {
  const { ParamRef, A_Const, TypeCast } = (node ?? {}) as { ParamRef?: Node; A_Const?: Node; TypeCast?: Node }
  if (TypeCast) return isWholeNumber(TypeCast.typeName as Node) && isId(TypeCast.arg)
  if (ParamRef) return true
  const { ival, fval, sval } = (A_Const ?? {}) as { ival?: object; fval?: Node; sval?: Node }
  return ival !== undefined || /^\d+$/.test(String(fval?.fval ?? sval?.sval))
}

const isWholeNumber = ({ names, arrayBounds }: Node): boolean =>
  arrayBounds === undefined && /^int[248]$/.test(plainName(names))
