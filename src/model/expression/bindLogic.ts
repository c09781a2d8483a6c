import { type Binder, type BoundStep, resultsOfStep } from './Binder.ts'
import { type Evaluation, errorAt, type Span, typeName, typeOf } from './Evaluation.ts'
import type { ValueType } from './Expression.ts'
import type { SyntaxNode } from './parseSyntax.ts'

const plain = (type: ValueType, run: (evaluation: Evaluation) => unknown): BoundStep => ({
  type,
  facts: { type: 'any' },
  run,
})

function bindCondition(node: SyntaxNode, binder: Binder): BoundStep {
  const step = binder.bind(node, binder)
  const wrong = resultsOfStep(step, node).find(({ type }) => !['boolean', 'any', 'null'].includes(type))
  if (wrong === undefined) return step
  throw notCondition(wrong.type, wrong)
}

const notCondition = (type: ValueType, span: Span) =>
  errorAt(span, 'TYPE_MISMATCH', `条件应为是/否，不能是${typeName(type)}`)

function verdict(step: BoundStep, evaluation: Evaluation, span: Span): boolean | null {
  const value = step.run(evaluation)
  if (value === null || typeof value === 'boolean') return value
  throw notCondition(typeOf(value), span)
}

/** And, or with three values, as in SQL: null where the known side does not decide. */
export function bindLogic(node: SyntaxNode & { op: '&&' | '||' }, binder: Binder): BoundStep {
  const [left, right] = node.args.map(part => bindCondition(part, binder)) as [BoundStep, BoundStep]
  const deciding = node.op === '||'
  return plain('boolean', evaluation => {
    const first = verdict(left, evaluation, node.args[0])
    if (first === deciding) return deciding
    const second = verdict(right, evaluation, node.args[1])
    if (second === deciding) return deciding
    return first === null || second === null ? null : !deciding
  })
}

/** The opposite; null of null. */
export function bindNot(node: SyntaxNode & { op: '!_' }, binder: Binder): BoundStep {
  const step = bindCondition(node.args, binder)
  return plain('boolean', evaluation => {
    const value = verdict(step, evaluation, node.args)
    return value === null ? null : !value
  })
}

/** One of two values; the second where the condition is null. */
export function bindTernary(node: SyntaxNode & { op: '?:' }, binder: Binder): BoundStep {
  const [condition, first, second] = node.args
  const test = bindCondition(condition, binder)
  const yes = binder.bind(first, binder)
  const no = binder.bind(second, binder)
  const type = commonType(yes.type, no.type)
  const run = (evaluation: Evaluation) =>
    verdict(test, evaluation, condition) === true ? yes.run(evaluation) : no.run(evaluation)
  return { ...plain(type, run), results: [...resultsOfStep(yes, first), ...resultsOfStep(no, second)] }
}

function commonType(first: ValueType, second: ValueType): ValueType {
  if (first === second || second === 'null') return first
  return first === 'null' ? second : 'any'
}
