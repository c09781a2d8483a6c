import { parseSyntax, type SyntaxNode } from '../expression/parseSyntax.ts'

/** The values that a property may have: what `kind == '2'` and `kind in ['2', '3']` leave of it. */
type FixedValues = Map<string, unknown[]>

/** Returns the properties of which a condition names the values that they may have, wherever it holds. */
export function fixedByWhere(where: string): FixedValues {
  const fixed: FixedValues = new Map()
  for (const part of partsOf(parseSyntax(where))) {
    const [name, values] = valuesOf(part) ?? []
    if (name === undefined || values === undefined) continue
    const before = fixed.get(name)
    fixed.set(name, before ? before.filter(value => values.includes(value)) : values)
  }
  return fixed
}

const partsOf = (node: SyntaxNode): SyntaxNode[] => (node.op === '&&' ? node.args.flatMap(partsOf) : [node])

function valuesOf(node: SyntaxNode): [string, unknown[]] | null {
  if (node.op === '==') {
    const [first, second] = node.args
    return named(first, [second]) ?? named(second, [first])
  }
  if (node.op !== 'in' || node.args[1].op !== 'list') return null
  return named(node.args[0], node.args[1].args)
}

/** A property and the constants beside it; null for all else. */
function named(name: SyntaxNode, values: SyntaxNode[]): [string, unknown[]] | null {
  if (name.op !== 'id') return null
  const constants = values.flatMap(value => (value.op === 'value' ? [plain(value.args)] : []))
  return constants.length === values.length ? [name.args, constants] : null
}

const plain = (value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value)
