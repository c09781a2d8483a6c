import type { NameFacts } from './ExpressionEnvironment.ts'
import { parseSyntax, type SyntaxNode } from './parseSyntax.ts'

/** A property that may be empty, and where an expression asks whether it is off. */
interface AskedOff {
  name: string
  index: number
  length: number
}

/**
 * The parts of an expression that ask whether a property is off which may be neither on nor off: `!online`,
 * `online != true`, `online == false`. Of null each of them is null, so that what depends on it does not hold.
 * @param source an expression that parses
 */
export function emptyBooleans(source: string, names: Record<string, NameFacts>): AskedOff[] {
  const isOpen = (name: string) => Object.hasOwn(names, name) && names[name]?.mayBeEmpty === true
  return partsOf(parseSyntax(source)).flatMap(node => {
    const name = askedOff(node)
    return name !== null && isOpen(name) ? [{ name, index: node.start, length: node.end - node.start }] : []
  })
}

/**
 * The parts of an expression that ask whether a property is another than a constant: `state != 'cancelled'`,
 * `!(state == 'cancelled')`. Of null each of them is null, so that what depends on it does not hold.
 * @param source an expression that parses
 */
export function unequalConstants(source: string): AskedOff[] {
  return partsOf(parseSyntax(source)).flatMap(node => {
    const name = node.op === '!_' ? comparedToConstant(node.args, '==') : comparedToConstant(node, '!=')
    return name === null ? [] : [{ name, index: node.start, length: node.end - node.start }]
  })
}

/** The name that a part compares with a text or number; null where it does nothing of the kind. */
function comparedToConstant(node: SyntaxNode, operator: '==' | '!='): string | null {
  if (node.op !== operator) return null
  const [left, right] = node.args
  if (left.op === 'id' && isConstant(right)) return left.args
  return right.op === 'id' && isConstant(left) ? right.args : null
}

const isConstant = (node: SyntaxNode): boolean =>
  node.op === 'value' && node.args !== null && typeof node.args !== 'boolean'

/** The name that a part asks to be off; null where it asks for nothing of the kind. */
function askedOff(node: SyntaxNode): string | null {
  if (node.op === '!_') return node.args.op === 'id' ? node.args.args : comparedName(node.args, '==', true)
  return comparedName(node, '!=', true) ?? comparedName(node, '!=', false) ?? comparedName(node, '==', false)
}

function comparedName(node: SyntaxNode, operator: '==' | '!=', value: boolean): string | null {
  if (node.op !== operator) return null
  const [left, right] = node.args
  if (left.op === 'id' && right.op === 'value' && right.args === value) return left.args
  return right.op === 'id' && left.op === 'value' && left.args === value ? right.args : null
}

/** A part and all those in it, the outermost first; of a negation the whole alone. */
function partsOf(node: SyntaxNode): SyntaxNode[] {
  const inner = node.op === '!_' && askedOff(node) !== null ? [] : nodesIn(node.args)
  return [node, ...inner.flatMap(partsOf)]
}

const nodesIn = (value: unknown): SyntaxNode[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  return typeof value === 'object' && value !== null && 'op' in value ? [value as SyntaxNode] : []
}
