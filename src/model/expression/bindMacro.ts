import type { Binder, BoundStep } from './Binder.ts'
import { pathOf } from './bindAccess.ts'
import { type Evaluation, errorAt, make, type Span, spend, typeName, typeOf } from './Evaluation.ts'
import type { SyntaxNode } from './parseSyntax.ts'
import { itemFacts } from './resolveName.ts'

/** A step for has, map, filter, all, exists or exists_one. @throws ExpressionError WRONG_ARGUMENTS */
export function bindMacro(name: string, given: SyntaxNode[], span: SyntaxNode, binder: Binder): BoundStep {
  return name === 'has' ? bindHas(given, span, binder) : bindLoop(name, given, span, binder)
}

function bindHas(given: SyntaxNode[], span: Span, binder: Binder): BoundStep {
  const [argument] = given
  if (given.length !== 1 || !argument || !pathOf(argument)) {
    throw errorAt(span, 'WRONG_ARGUMENTS', 'has 需要一个名称，如 has(name) 或 has(user.deptId)')
  }
  const step = binder.bind(argument, binder)
  return { type: 'boolean', facts: { type: 'boolean' }, run: evaluation => step.run(evaluation) !== null }
}

interface Loop {
  name: string
  /** Passes over the items that are not to be mapped. */
  condition: BoundStep | null
  body: BoundStep
  variable: string
  /** Parts of the expression that each item runs. */
  cost: number
  span: Span
}

function bindLoop(name: string, given: SyntaxNode[], span: SyntaxNode, binder: Binder): BoundStep {
  const [list, variable, ...bodies] = given
  const most = name === 'map' ? 2 : 1
  if (!list || variable?.op !== 'id' || bodies.length < 1 || bodies.length > most) {
    throw errorAt(span, 'WRONG_ARGUMENTS', `${name} 的写法是 列表.${name}(变量, 表达式)`)
  }
  const source = binder.bind(list, binder)
  checkIterable(source, list)
  const locals = new Map([...binder.locals, [variable.args, itemFacts(source.facts)] as const])
  const steps = bodies.map(body => bindBody(name, body, { ...binder, locals }))
  const loop: Loop = {
    name,
    condition: steps.length === 2 ? (steps[0] as BoundStep) : null,
    body: steps.at(-1) as BoundStep,
    variable: variable.args,
    cost: bodies.reduce((sum, body) => sum + sizeOf(body), 1),
    span,
  }
  const type = name === 'map' || name === 'filter' ? 'list' : 'boolean'
  const facts = name === 'filter' ? source.facts : { type: 'any' as const }
  return { type, facts, run: evaluation => runLoop(loop, source.run(evaluation), evaluation) }
}

function checkIterable({ type }: BoundStep, span: Span): void {
  if (type === 'list' || type === 'map' || type === 'any' || type === 'null') return
  throw errorAt(span, 'TYPE_MISMATCH', `应为列表，不能是${typeName(type)}`)
}

function bindBody(name: string, body: SyntaxNode, binder: Binder): BoundStep {
  const step = binder.bind(body, binder)
  if (name !== 'map' && !['boolean', 'any', 'null'].includes(step.type)) {
    throw errorAt(body, 'TYPE_MISMATCH', `条件应为是/否，不能是${typeName(step.type)}`)
  }
  return step
}

/** Number of parts that a node is made of. */
function sizeOf(node: unknown): number {
  if (Array.isArray(node)) return node.reduce<number>((sum, part) => sum + sizeOf(part), 0)
  if (typeof node !== 'object' || node === null || !('op' in node)) return 0
  return 1 + sizeOf((node as { args?: unknown }).args)
}

function runLoop(loop: Loop, source: unknown, evaluation: Evaluation): unknown {
  if (source === null) return null
  const type = typeOf(source)
  if (type !== 'list' && type !== 'map')
    throw errorAt(loop.span, 'TYPE_MISMATCH', `应为列表，不能是${typeName(type)}`)
  const items = Array.isArray(source) ? source : Object.keys(source as object)
  make(evaluation, loop.span, items.length)
  const { locals } = evaluation
  evaluation.locals = new Map(locals)
  try {
    return LOOPS[loop.name]?.(loop, items, evaluation) ?? null
  } finally {
    evaluation.locals = locals
  }
}

function visit(
  { variable, cost, span }: Loop,
  step: BoundStep,
  item: unknown,
  evaluation: Evaluation,
): unknown {
  spend(evaluation, span, cost)
  evaluation.locals.set(variable, item ?? null)
  return step.run(evaluation)
}

/** Whether an item meets the condition; null when that cannot be said. */
function test(loop: Loop, item: unknown, evaluation: Evaluation, step = loop.body): boolean | null {
  const value = visit(loop, step, item, evaluation)
  if (value === null || typeof value === 'boolean') return value
  throw errorAt(loop.span, 'TYPE_MISMATCH', `条件应为是/否，不能是${typeName(typeOf(value))}`)
}

const LOOPS: Record<string, (loop: Loop, items: unknown[], evaluation: Evaluation) => unknown> = {
  map: (loop, items, evaluation) => {
    const { condition } = loop
    const chosen = condition ? items.filter(item => test(loop, item, evaluation, condition) === true) : items
    return chosen.map(item => visit(loop, loop.body, item, evaluation))
  },
  filter: (loop, items, evaluation) => items.filter(item => test(loop, item, evaluation) === true),
  all: (loop, items, evaluation) => decide(loop, items, evaluation, false),
  exists: (loop, items, evaluation) => decide(loop, items, evaluation, true),
  exists_one: (loop, items, evaluation) =>
    items.filter(item => test(loop, item, evaluation) === true).length === 1,
}

/** The deciding verdict as soon as an item gives it; null when one could not be judged; otherwise the opposite. */
function decide(loop: Loop, items: unknown[], evaluation: Evaluation, deciding: boolean): boolean | null {
  let unsure = false
  for (const item of items) {
    const verdict = test(loop, item, evaluation)
    if (verdict === deciding) return deciding
    unsure ||= verdict === null
  }
  return unsure ? null : !deciding
}
