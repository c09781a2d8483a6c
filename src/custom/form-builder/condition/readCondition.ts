import { ExpressionError } from '#model/expression/index.ts'
import { parseSyntax, type SyntaxNode } from '#model/expression/parseSyntax.ts'
import type {
  ConditionGroup,
  ConditionOperator,
  ConditionPart,
  ConditionRow,
  ConditionValue,
  Constant,
} from './Condition.ts'

/**
 * An expression as rows and groups, however it is spelled; parts that these cannot say stay text. An empty expression is
 * a group without parts. null where nothing of it can be said so, or where it has a mistake.
 */
export function readCondition(source: string): ConditionGroup | null {
  if (source.trim() === '') return { kind: 'group', all: true, parts: [] }
  try {
    const part = read(parseSyntax(source), source, false)
    if (part.kind === 'text') return null
    return part.kind === 'group' ? part : { kind: 'group', all: true, parts: [part] }
  } catch (error) {
    if (error instanceof ExpressionError) return null
    throw error
  }
}

/** @param isNot whether the opposite of the node is read: what is not known stays so, whichever is asked */
function read(node: SyntaxNode, source: string, isNot: boolean): ConditionPart {
  if (node.op === '!_') return read(node.args, source, !isNot)
  if (node.op === '&&' || node.op === '||') {
    const all = (node.op === '&&') !== isNot
    const parts = node.args.flatMap(side => {
      const part = read(side, source, isNot)
      return part.kind === 'group' && part.all === all ? part.parts : [part]
    })
    return { kind: 'group', all, parts }
  }
  const row = rowOf(node)
  const turned = row && isNot ? opposite(row) : row
  if (turned) return turned
  const text = source.slice(node.start, node.end)
  return { kind: 'text', source: isNot ? `!(${text})` : text }
}

const OPPOSITES: Partial<Record<ConditionOperator, ConditionOperator>> = {
  equals: 'notEquals',
  less: 'atLeast',
  more: 'atMost',
  oneOf: 'noneOf',
  includes: 'excludes',
  contains: 'notContains',
  empty: 'notEmpty',
  isTrue: 'isFalse',
}

const opposites = new Map(
  Object.entries(OPPOSITES).flatMap(([one, other]) => [
    [one, other] as const,
    [other as string, one as ConditionOperator] as const,
  ]),
)

function opposite(row: ConditionRow): ConditionRow | null {
  const operator = opposites.get(row.operator)
  return operator ? { ...row, operator } : null
}

function rowOf(node: SyntaxNode): ConditionRow | null {
  if (node.op === 'call' || node.op === 'rcall') return callRow(node)
  if (node.op === 'in') return memberRow(node.args[0], node.args[1])
  if (COMPARISONS[node.op]) return comparisonRow(node.op, node.args as [SyntaxNode, SyntaxNode])
  const field = pathOf(node)
  return field === null ? null : row(field, 'isTrue')
}

const row = (
  field: string,
  operator: ConditionOperator,
  value: ConditionValue | null = null,
): ConditionRow => ({ kind: 'row', field, operator, value })

/** The operator, and the one that says the same with its sides exchanged. */
const COMPARISONS: Record<string, [ConditionOperator, ConditionOperator]> = {
  '==': ['equals', 'equals'],
  '!=': ['notEquals', 'notEquals'],
  '<': ['less', 'more'],
  '<=': ['atMost', 'atLeast'],
  '>': ['more', 'less'],
  '>=': ['atLeast', 'atMost'],
}

function comparisonRow(sign: string, [left, right]: [SyntaxNode, SyntaxNode]): ConditionRow | null {
  const [own, exchanged] = COMPARISONS[sign] ?? []
  if (!own || !exchanged) return null
  const [field, other] = [pathOf(left), pathOf(right)]
  if (field !== null && field !== 'now') return comparedRow(field, own, right)
  return other === null ? null : comparedRow(other, exchanged, left)
}

function comparedRow(field: string, operator: ConditionOperator, given: SyntaxNode): ConditionRow | null {
  const isEquality = operator === 'equals' || operator === 'notEquals'
  if (given.op === 'value' && given.args === null)
    return isEquality ? row(field, operator === 'equals' ? 'empty' : 'notEmpty') : null
  const value = valueOfNode(given)
  if (!value) return null
  if (isEquality && 'constant' in value && typeof value.constant === 'boolean')
    return row(field, (operator === 'equals') === value.constant ? 'isTrue' : 'isFalse')
  return row(field, operator, value)
}

/** x in ['a', 'b'], and 'a' in tags. */
function memberRow(item: SyntaxNode, list: SyntaxNode): ConditionRow | null {
  const field = pathOf(item)
  if (field !== null && list.op === 'list') {
    const constants = list.args.map(constantOf)
    return constants.every(constant => constant !== undefined) ? row(field, 'oneOf', { constants }) : null
  }
  const holder = pathOf(list)
  const value = valueOfNode(item)
  return holder !== null && value ? row(holder, 'includes', value) : null
}

const TEXT_FUNCTIONS: Record<string, ConditionOperator> = {
  contains: 'contains',
  startsWith: 'startsWith',
  endsWith: 'endsWith',
}

function callRow(node: SyntaxNode & { op: 'call' | 'rcall' }): ConditionRow | null {
  const [name] = node.args
  const given = node.op === 'rcall' ? [node.args[1], ...node.args[2]] : node.args[1]
  const [first, second] = given
  const field = first ? pathOf(first) : null
  if (field === null) return null
  if (name === 'has' && given.length === 1) return row(field, 'notEmpty')
  const operator = Object.hasOwn(TEXT_FUNCTIONS, name) ? TEXT_FUNCTIONS[name] : undefined
  const value = second && given.length === 2 ? valueOfNode(second) : null
  return operator && value ? row(field, operator, value) : null
}

function valueOfNode(node: SyntaxNode): ConditionValue | null {
  const constant = constantOf(node)
  if (constant !== undefined) return { constant }
  if (node.op === 'call' && node.args[0] === 'today' && node.args[1].length === 0) return { name: 'today()' }
  const name = pathOf(node)
  return name === null ? null : { name }
}

function constantOf(node: SyntaxNode): Constant | undefined {
  if (node.op === '-_') {
    const number = constantOf(node.args)
    return typeof number === 'number' ? -number : undefined
  }
  if (node.op !== 'value') return undefined
  const { args: value } = node
  // Larger whole numbers are more exact than a number of JavaScript.
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : undefined
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined
}

/** A name, or names behind dots: address.city; null for everything else. */
function pathOf(node: SyntaxNode): string | null {
  if (node.op === 'id') return node.args
  if (node.op !== '.') return null
  const base = pathOf(node.args[0])
  return base === null ? null : `${base}.${node.args[1]}`
}
