import { pathOf } from '../bindAccess.ts'
import { bindExpression } from '../compileExpression.ts'
import { errorAt } from '../Evaluation.ts'
import type { ExpressionEnvironment } from '../ExpressionEnvironment.ts'
import { parseSyntax, type SyntaxNode } from '../parseSyntax.ts'
import type { ComparisonOperator, Condition, Operand } from './Condition.ts'
import {
  audienceOperand,
  isNullLiteral,
  notFilterable,
  operandOf,
  orComputed,
  presentOperand,
} from './operandOf.ts'

const OPERATORS: Record<string, ComparisonOperator> = {
  '==': '=',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

/**
 * The filter that an expression is. Allowed are comparison, `in`, `&&`, `||`, `!`, has, startsWith and inAudience, over
 * properties (with one hop over a reference), constants, and whatever is worked out of `user`, `now` and `values`: that
 * is one value when it is asked, and null where it cannot be worked out.
 *
 * @throws ExpressionError NOT_FILTERABLE beyond that; every code of compileExpression
 */
export function compileCondition(source: string, environment: ExpressionEnvironment = {}): Condition {
  const syntax = parseSyntax(source)
  const { type } = bindExpression(source, syntax, environment)
  if (type !== 'boolean' && type !== 'any') {
    throw errorAt({ start: 0, end: source.length }, 'TYPE_MISMATCH', '条件的结果应为是或否')
  }
  return translate(syntax, environment)
}

function translate(node: SyntaxNode, environment: ExpressionEnvironment): Condition {
  const translated = orComputed(node, environment, () => translateNode(node, environment))
  return translated.kind === 'computed' ? isHeld(translated) : translated
}

/** A value that is itself a verdict. */
const isHeld = (left: Operand): Condition => ({
  kind: 'compare',
  operator: '=',
  left,
  right: { kind: 'value', value: true },
})

function translateNode(node: SyntaxNode, environment: ExpressionEnvironment): Condition {
  switch (node.op) {
    case '&&':
    case '||':
      return translateLogic(node, environment)
    case '!_':
      return { kind: 'not', item: translate(node.args, environment) }
    case 'in':
      return translateIn(node, environment)
    case 'call':
    case 'rcall':
      return translateCall(node, environment)
    case 'value':
      if (typeof node.args === 'boolean') return { kind: 'constant', value: node.args }
      throw notFilterable(node)
    default:
      return node.op in OPERATORS ? translateComparison(node, environment) : translateBare(node, environment)
  }
}

/** Chains of the same operator become one node. */
function translateLogic(
  node: SyntaxNode & { op: '&&' | '||' },
  environment: ExpressionEnvironment,
): Condition {
  const kind = node.op === '&&' ? 'and' : 'or'
  const items = node.args.map(part => translate(part, environment))
  return { kind, items: items.flatMap(item => (item.kind === kind ? item.items : [item])) }
}

function translateComparison(node: SyntaxNode, environment: ExpressionEnvironment): Condition {
  const operator = OPERATORS[node.op] as ComparisonOperator
  const [first, second] = node.args as [SyntaxNode, SyntaxNode]
  if (isNullLiteral(first) || isNullLiteral(second)) {
    return translateNullTest(operator, isNullLiteral(first) ? second : first, node, environment)
  }
  return {
    kind: 'compare',
    operator,
    left: operandOf(first, environment),
    right: operandOf(second, environment),
  }
}

function translateNullTest(
  operator: ComparisonOperator,
  tested: SyntaxNode,
  node: SyntaxNode,
  environment: ExpressionEnvironment,
): Condition {
  if (operator !== '=' && operator !== '!=') throw notFilterable(node)
  const has: Condition = { kind: 'has', operand: namedOperand(tested, environment) }
  return operator === '!=' ? has : { kind: 'not', item: has }
}

function translateIn(node: SyntaxNode & { op: 'in' }, environment: ExpressionEnvironment): Condition {
  const [first, second] = node.args
  const left = operandOf(first, environment)
  if (second.op === 'list') {
    if (second.args.length === 0) return { kind: 'constant', value: false }
    return { kind: 'in', left, right: second.args.map(item => operandOf(item, environment)) }
  }
  const right = operandOf(second, environment)
  if (right.kind !== 'context' && right.kind !== 'computed') throw notFilterable(second)
  return { kind: 'in', left, right }
}

function translateCall(
  node: SyntaxNode & { op: 'call' | 'rcall' },
  environment: ExpressionEnvironment,
): Condition {
  const given = node.op === 'rcall' ? [node.args[1], ...node.args[2]] : node.args[1]
  const [first, second] = given as [SyntaxNode, SyntaxNode]
  if (node.args[0] === 'has') return { kind: 'has', operand: namedOperand(first, environment) }
  if (node.args[0] === 'inAudience')
    return { kind: 'inAudience', audience: audienceOperand(first, environment) }
  if (node.args[0] !== 'startsWith') throw notFilterable(node)
  return { kind: 'startsWith', text: operandOf(first, environment), prefix: operandOf(second, environment) }
}

function namedOperand(node: SyntaxNode, environment: ExpressionEnvironment): Operand {
  const operand = presentOperand(node, environment) ?? operandOf(node, environment)
  if (operand.kind === 'value') throw notFilterable(node)
  return operand
}

/** A property that is itself a verdict: `published`, `!published`. */
function translateBare(node: SyntaxNode, environment: ExpressionEnvironment): Condition {
  if (!pathOf(node)) throw notFilterable(node)
  return isHeld(operandOf(node, environment))
}
