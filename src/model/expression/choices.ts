import type { BoundStep } from './Binder.ts'
import type { Span } from './Evaluation.ts'
import { ExpressionError } from './ExpressionError.ts'
import { nearestName } from './nearestName.ts'
import { type BinaryOperator, parseSyntax, type SyntaxNode } from './parseSyntax.ts'

/**
 * Refuses the comparison of a property with a value that it cannot have.
 * @throws ExpressionError UNKNOWN_VALUE, with the nearest that it can
 */
export function checkComparison(
  [operator, first, second]: [BinaryOperator, SyntaxNode, SyntaxNode],
  left: BoundStep,
  right: BoundStep,
): void {
  if (operator === 'in') {
    const items = second.op === 'list' ? second.args : []
    for (const item of items) checkChoice(left, item)
    if (right.type === 'list' || right.type === 'any') checkChoice(right, first)
  } else if (operator === '==' || operator === '!=') {
    checkChoice(left, second)
    checkChoice(right, first)
  }
}

function checkChoice({ facts: { choices } }: BoundStep, node: SyntaxNode): void {
  if (choices && node.op === 'value') refuseStranger(constantOf(node.args), choices, node)
}

/**
 * Refuses an expression that gives a value which is none of the choices.
 * @throws ExpressionError UNKNOWN_VALUE, with the nearest of them
 */
export function checkGiven(source: string, choices: readonly string[]): void {
  for (const node of resultsOf(parseSyntax(source))) {
    if (node.op === 'value') refuseStranger(constantOf(node.args), choices, node)
  }
}

/** The parts of which one is the value of the whole. */
const resultsOf = (node: SyntaxNode): SyntaxNode[] =>
  node.op === '?:' ? [...resultsOf(node.args[1]), ...resultsOf(node.args[2])] : [node]

const constantOf = (given: unknown): string | null =>
  ['string', 'number', 'bigint'].includes(typeof given) && given !== '' ? String(given) : null

function refuseStranger(value: string | null, choices: readonly string[], span: Span): void {
  if (value === null || choices.includes(value)) return
  throw new ExpressionError('UNKNOWN_VALUE', `没有“${value}”这个值`, {
    offset: span.start,
    length: span.end - span.start,
    // Between codes of a letter or two anything is near.
    suggestion: value.length > 2 ? nearestName(value, choices) : null,
    among: choices,
  })
}
