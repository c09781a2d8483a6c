import { ExpressionError } from './ExpressionError.ts'
import { parseSyntax, type SyntaxNode } from './parseSyntax.ts'

/** What keeps a fraction that it is given. */
const KEEPING = new Set(['abs', 'coalesce', 'max', 'min'])

/**
 * The part of a formula by which it may give a fraction; null where it gives whole numbers only, as far as that is
 * known, and where it does not parse.
 * @param isFractional whether a name stands for a number that need not be whole
 */
export function fractionIn(
  source: string,
  isFractional: (name: string) => boolean,
): { start: number; end: number } | null {
  try {
    return partOf(parseSyntax(source), isFractional)
  } catch (error) {
    if (error instanceof ExpressionError) return null
    throw error
  }
}

function partOf(node: SyntaxNode, isFractional: (name: string) => boolean): SyntaxNode | null {
  const first = (nodes: readonly SyntaxNode[]) =>
    nodes.map(inner => partOf(inner, isFractional)).find(found => found !== null) ?? null
  switch (node.op) {
    case '/':
      return node
    case 'value':
      return typeof node.args === 'number' && !Number.isInteger(node.args) ? node : null
    case 'id':
      return isFractional(node.args) ? node : null
    case '+':
    case '-':
    case '*':
      return first(node.args)
    case '-_':
      return partOf(node.args, isFractional)
    case '?:':
      return first(node.args.slice(1))
    case 'call': {
      const [name, given] = node.args
      return name === 'avg' ? node : first(KEEPING.has(name) ? given : [])
    }
    default:
      return null
  }
}
