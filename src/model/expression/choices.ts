import type { BoundStep } from './Binder.ts'
import type { Span } from './Evaluation.ts'
import type { NameFacts } from './ExpressionEnvironment.ts'
import { ExpressionError } from './ExpressionError.ts'
import { expressionFunctions } from './functions/index.ts'
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
export const checkGiven = (source: string, choices: readonly string[]): void =>
  refuseStrangers(parseSyntax(source), choices)

function refuseStrangers(given: SyntaxNode, choices: readonly string[]): void {
  for (const node of resultsOf(given)) {
    if (node.op === 'value') refuseStranger(constantOf(node.args), choices, node)
  }
}

/** The names that an expression writes into rows, with their places. */
export const namesInRows = (source: string): { name: string; index: number; length: number }[] =>
  entriesOf(parseSyntax(source)).map(({ name, key }) => ({
    name,
    index: key.start,
    length: key.end - key.start,
  }))

/**
 * Refuses an expression that writes a value into rows which is none of its property's.
 * @throws ExpressionError UNKNOWN_VALUE, with the nearest of them
 */
export function checkRowsGiven(source: string, rows: Record<string, NameFacts>): void {
  for (const { name, value } of entriesOf(parseSyntax(source))) {
    const choices = Object.hasOwn(rows, name) ? rows[name]?.choices : undefined
    if (choices) refuseStrangers(value, choices)
  }
}

/** The constants that an expression writes into rows, each that may be the value of a name, with their places. */
export const constantsInRows = (
  source: string,
): { name: string; value: unknown; index: number; length: number }[] =>
  entriesOf(parseSyntax(source)).flatMap(({ name, value }) =>
    resultsOf(value).flatMap(node => {
      const constant = literalOf(node)
      const place = { index: node.start, length: node.end - node.start }
      return constant === undefined ? [] : [{ name, value: constant, ...place }]
    }),
  )

/** The constant that a part is; undefined where it is none. */
function literalOf(node: SyntaxNode): unknown {
  if (node.op === '-_') {
    const number = literalOf(node.args)
    return typeof number === 'number' ? -number : undefined
  }
  if (node.op !== 'value') return undefined
  return typeof node.args === 'bigint' ? Number(node.args) : node.args
}

/** What is written into the rows that an expression gives, as far as they are written out. */
function entriesOf(node: SyntaxNode): { name: string; key: SyntaxNode; value: SyntaxNode }[] {
  switch (node.op) {
    case 'map':
      return node.args.flatMap(([key, value]) =>
        key.op === 'value' && typeof key.args === 'string' ? [{ name: key.args, key, value }] : [],
      )
    case 'list':
    case '+':
      return node.args.flatMap(entriesOf)
    case '?:':
      return resultsOf(node).flatMap(entriesOf)
    case 'rcall':
      if (node.args[0] === 'map') return entriesOf(node.args[2].at(-1) as SyntaxNode)
      return node.args[0] === 'filter' ? entriesOf(node.args[1]) : []
    default:
      return []
  }
}

/** The parts of which one is the value of the whole. */
function resultsOf(node: SyntaxNode): SyntaxNode[] {
  if (node.op === '?:') return node.args.slice(1).flatMap(resultsOf)
  const isOneGiven = node.op === 'call' && expressionFunctions.get(node.args[0])?.givesOne === true
  return isOneGiven ? node.args[1].flatMap(resultsOf) : [node]
}

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
