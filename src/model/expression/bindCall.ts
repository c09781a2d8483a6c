import { compilePattern } from '../format/compilePattern.ts'
import { PatternError } from '../format/parsePattern.ts'
import { type Binder, type BoundStep, resultsOfStep } from './Binder.ts'
import { pathOf } from './bindAccess.ts'
import { bindMacro } from './bindMacro.ts'
import { costOf, type Evaluation, errorAt, make, type Span, spend, typeName, typeOf } from './Evaluation.ts'
import type { ValueType } from './Expression.ts'
import { type ExpressionFunction, expressionFunctions, expressionMacros } from './functions/index.ts'
import { nearestName } from './nearestName.ts'
import type { SyntaxNode } from './parseSyntax.ts'
import { readMoment } from './readMoment.ts'
import { itemFacts, resolveProperty } from './resolveName.ts'

/** A step that calls a function, written f(x, …) or x.f(…). */
export function bindCall(node: SyntaxNode & { op: 'call' | 'rcall' }, binder: Binder): BoundStep {
  const [name] = node.args
  const given = node.op === 'rcall' ? [node.args[1], ...node.args[2]] : node.args[1]
  if (expressionMacros.has(name)) return bindMacro(name, given, node, binder)
  const called = expressionFunctions.get(name)
  if (!called || holderOf(node) !== null) throw unknownFunction(node)
  if (called.readsClock && binder.environment.reserved?.includes('now') === false)
    throw errorAt(node, 'UNKNOWN_NAME', `此处不能使用“${name}”`)
  checkCount(called, given.length, node)
  const steps = given.map((argument, index) =>
    bindArgument(called, argument, index, index === 0 ? readingColumn(called, given, binder) : binder),
  )
  checkRowField(called, steps, given)
  called.check?.(
    steps.map(({ facts }) => facts),
    given,
  )
  return {
    type: called.gives,
    facts: { type: 'any' },
    ...(called.givesOne
      ? { results: steps.flatMap((step, index) => resultsAt(step, given[index], node)) }
      : {}),
    run: evaluation => call(called, steps, given, evaluation, node),
  }
}

const resultsAt = (step: BoundStep, argument: SyntaxNode | undefined, call: SyntaxNode) =>
  resultsOfStep(step, argument ?? call)

/** What other languages keep functions in. No property begins with a capital. */
const HOLDERS: readonly string[] = ['Math', 'Number', 'String', 'Date', 'JSON', 'Object', 'Array']

type Call = SyntaxNode & { op: 'call' | 'rcall' }

/** What another language would have the function in: Math, of Math.round. */
function holderOf({ op, args }: Call): SyntaxNode | null {
  const receiver = op === 'rcall' ? args[1] : null
  return receiver?.op === 'id' && HOLDERS.includes(receiver.args) ? receiver : null
}

function unknownFunction(node: Call) {
  const [name] = node.args
  const holder = holderOf(node)
  const written = holder ? `${holder.args}.${name}` : name
  const known = [...expressionFunctions.keys(), ...expressionMacros.keys()]
  const near = known.includes(name) ? name : nearestName(name, known)
  const hint = near ? `，是否想写“${near}”？` : ''
  const start = node.op === 'rcall' && !holder ? node.args[1].end + 1 : node.start
  return errorAt(
    { start, end: start + written.length },
    'UNKNOWN_FUNCTION',
    `不认识的函数“${written}”${hint}`,
    near,
  )
}

function checkCount({ name, takes, least, repeats }: ExpressionFunction, count: number, span: Span): void {
  if (count >= least && (repeats || count <= takes.length)) return
  const most = repeats ? '更多' : takes.length
  const wanted = least === takes.length && !repeats ? `${least}` : `${least} 到 ${most}`
  throw errorAt(span, 'WRONG_ARGUMENTS', `函数 ${name} 需要 ${wanted} 个参数，这里是 ${count} 个`)
}

function bindArgument(
  called: ExpressionFunction,
  node: SyntaxNode,
  index: number,
  binder: Binder,
): BoundStep {
  const step = binder.bind(node, binder)
  for (const result of resultsOfStep(step, node)) checkType(called, index, result.type, result)
  if (typeof step.literal === 'string') checkLiteral(called, index, step.literal, node, binder.zone)
  return step
}

const allowedTypes = ({ takes }: ExpressionFunction, index: number): ValueType[] =>
  takes[Math.min(index, takes.length - 1)] ?? []

function checkType(called: ExpressionFunction, index: number, type: ValueType, span: Span): void {
  const allowed = allowedTypes(called, index)
  if (type === 'any' || type === 'null' || allowed.includes('any') || allowed.includes(type)) return
  const wanted = allowed.map(typeName).join('或')
  const message = `函数 ${called.name} 的第 ${index + 1} 个参数应为${wanted}，不能是${typeName(type)}`
  throw errorAt(span, 'TYPE_MISMATCH', message)
}

/** Mistakes in literals are found before any value is there. */
function checkLiteral(
  called: ExpressionFunction,
  index: number,
  text: string,
  span: Span,
  zone: string,
): void {
  if (allowedTypes(called, index).includes('moment')) readMoment(text, zone, span)
  if (called.name !== 'matches' || index !== 1) return
  try {
    compilePattern(text)
  } catch (error) {
    if (error instanceof PatternError) throw errorAt(span, 'INVALID_VALUE', error.message)
    throw error
  }
}

/** The binder of the list of sum(items, "price"), of which nothing but the prices is read. */
function readingColumn({ rows }: ExpressionFunction, [list, field]: SyntaxNode[], binder: Binder): Binder {
  if (!rows || !list || !pathOf(list) || field?.op !== 'value' || typeof field.args !== 'string')
    return binder
  return { ...binder, column: field.args }
}

/** sum(items, "price"): the text names a property of the rows, also of those that are kept in a column of JSON. */
function checkRowField({ rows }: ExpressionFunction, steps: BoundStep[], given: SyntaxNode[]): void {
  const [list, field] = steps
  if (!rows || !list || typeof field?.literal !== 'string') return
  if (list.type !== 'list' && !list.facts.fields) return
  resolveProperty(itemFacts(list.facts), field.literal, given[1] as SyntaxNode)
}

function call(
  called: ExpressionFunction,
  steps: BoundStep[],
  given: SyntaxNode[],
  evaluation: Evaluation,
  span: Span,
): unknown {
  const values: unknown[] = []
  for (const [index, step] of steps.entries()) {
    const value = step.run(evaluation)
    if (value === null && !called.acceptsNull) return null
    checkType(called, index, typeOf(value), given[index] ?? span)
    spend(evaluation, span, costOf(value))
    values.push(value)
  }
  spend(evaluation, span, called.cost ?? 0)
  const result = called.run(values, evaluation, span)
  // What was given is not made.
  if (!values.includes(result)) make(evaluation, span, sizeOf(result))
  return result
}

const sizeOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : 0
