import type { Expression } from '#model/expression/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { completeScope } from '../expression/completeScope.ts'
import { expressionScope, nearNames, rowsIn } from '../expression/expressionScope.ts'
import { ruleMistake } from '../expression/holdsFor.ts'
import type { CompiledResource, ExpressionLevel } from '../registry/CompiledResource.ts'
import { addError, budgetOf, type Draft, draftedRecord, hasError, isChosenIn, isHidden } from './Draft.ts'

/**
 * Notes a mistake at every rule that the record as it will be breaks. Null counts as true, so that optional
 * properties may stay empty; a rule that cannot be worked out counts as broken.
 */
export async function checkRules(
  context: OperationContext,
  compiled: CompiledResource,
  draft: Draft,
): Promise<void> {
  const { level } = compiled
  const record = await completeScope(
    context,
    compiled,
    ruleExpressions(level),
    draftedRecord(draft),
    isChosenIn(draft),
  )
  checkLevel(context, level, draft, { record, values: record, form: {}, near: record, prefix: '' })
}

interface SentForm {
  level: ExpressionLevel
  /** What was sent, with every name of the form. */
  values: Row
  /** The record that the action runs on, with what is read of the records it refers to; {} for none. */
  record: Row
}

/** The same for what was sent to an action, whose form stands before the record that it runs on. */
export function checkFormRules(
  context: OperationContext,
  draft: Draft,
  { level, values, record }: SentForm,
): void {
  checkLevel(context, level, draft, { record, values, form: values, near: values, prefix: '' })
}

/** Those of rows and values read the record behind them as well. */
export const ruleExpressions = ({ rules, inner }: ExpressionLevel): Expression[] => [
  ...rules.map(({ expression }) => expression),
  ...inner.flatMap(({ level }) => ruleExpressions(level)),
]

interface Place {
  record: Row
  /** The outermost values, of the record or of the form. */
  values: Row
  /** Those of the form that stands before the record; {} where there is none. */
  form: Row
  /** What stands beside the fields of the level. */
  near: Row
  prefix: string
}

function checkLevel(
  context: OperationContext,
  level: ExpressionLevel,
  draft: Draft,
  { record, values, form, near, prefix }: Place,
): void {
  for (const rule of level.rules) {
    const { field, expression } = rule
    if (isHidden(draft, `${prefix}${field}`) || readsMistake(draft, expression, { near, prefix })) continue
    const scope = expressionScope(context, record, { near, values, self: near[field] ?? null })
    const message = ruleMistake(rule, scope, budgetOf(draft))
    if (message !== null) addError(draft, { field: `${prefix}${field}`, code: 'RULE', message })
  }
  for (const { field, level: deeper } of level.inner) {
    const path = `${prefix}${field.name}`
    for (const { row, at } of rowsIn(near[field.name], field)) {
      const inside = { ...form, ...nearNames(field, row) }
      checkLevel(context, deeper, draft, { record, values, form, near: inside, prefix: `${path}${at}.` })
    }
  }
}

/** A rule about a value that is wrong already would only say so again. */
function readsMistake(
  draft: Draft,
  { refs, columns }: Expression,
  { near, prefix }: Pick<Place, 'near' | 'prefix'>,
): boolean {
  // Behind a row stands the record.
  const isWrong = (root: string, path: readonly string[]) =>
    hasError(draft, [`${root in near ? prefix : ''}${root}`, ...path].join('.'))
  return (
    refs.some(({ root, path }) => isWrong(root, []) || isWrong(root, path)) ||
    columns.some(({ list, column }) => isWrong(list.root, [...list.path, column]))
  )
}
