import type { Binder, BoundStep } from './Binder.ts'
import type { ValueType } from './Expression.ts'
import { errorAt, type Frame, type Span, typeName, typeOf } from './Frame.ts'
import type { SyntaxNode } from './parseSyntax.ts'

const plain = (type: ValueType, run: (frame: Frame) => unknown): BoundStep => ({
  type,
  facts: { type: 'any' },
  run,
})

function bindCondition(node: SyntaxNode, binder: Binder): BoundStep {
  const step = binder.bind(node, binder)
  if (['boolean', 'any', 'null'].includes(step.type)) return step
  throw notCondition(step.type, node)
}

const notCondition = (type: ValueType, span: Span) =>
  errorAt(span, 'TYPE_MISMATCH', `条件应为是/否，不能是${typeName(type)}`)

function verdict(step: BoundStep, frame: Frame, span: Span): boolean | null {
  const value = step.run(frame)
  if (value === null || typeof value === 'boolean') return value
  throw notCondition(typeOf(value), span)
}

/** And, or with three values, as in SQL: null where the known side does not decide. */
export function bindLogic(node: SyntaxNode & { op: '&&' | '||' }, binder: Binder): BoundStep {
  const [left, right] = node.args.map(part => bindCondition(part, binder)) as [BoundStep, BoundStep]
  const deciding = node.op === '||'
  return plain('boolean', frame => {
    const first = verdict(left, frame, node.args[0])
    if (first === deciding) return deciding
    const second = verdict(right, frame, node.args[1])
    if (second === deciding) return deciding
    return first === null || second === null ? null : !deciding
  })
}

/** The opposite; null of null. */
export function bindNot(node: SyntaxNode & { op: '!_' }, binder: Binder): BoundStep {
  const step = bindCondition(node.args, binder)
  return plain('boolean', frame => {
    const value = verdict(step, frame, node.args)
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
  return plain(type, frame => (verdict(test, frame, condition) === true ? yes.run(frame) : no.run(frame)))
}

function commonType(first: ValueType, second: ValueType): ValueType {
  if (first === second || second === 'null') return first
  return first === 'null' ? second : 'any'
}
