import type { Expression } from '#model/expression/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { completeScope } from '../expression/completeScope.ts'
import { expressionScope } from '../expression/expressionScope.ts'
import { ruleMistake } from '../expression/ruleMistake.ts'
import type { CompiledResource, ExpressionLevel } from '../registry/CompiledResource.ts'
import { addError, budgetOf, type Draft, draftedRecord, hasError } from './Draft.ts'

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
  const expressions = level.rules.map(rule => rule.expression)
  const record = await completeScope(context, compiled, expressions, draftedRecord(draft))
  checkLevel(context, level, draft, { record, prefix: '' })
}

function checkLevel(
  context: OperationContext,
  level: ExpressionLevel,
  draft: Draft,
  { record, prefix }: { record: Row; prefix: string },
): void {
  for (const rule of level.rules) {
    const { field, expression } = rule
    if (readsMistake(draft, expression, prefix)) continue
    const scope = expressionScope(context, record, { values: record, self: record[field] ?? null })
    const message = ruleMistake(rule, scope, budgetOf(draft))
    if (message !== null) addError(draft, { field: `${prefix}${field}`, code: 'RULE', message })
  }
  for (const { field, level: deeper } of level.inner) {
    const path = `${prefix}${field.name}`
    for (const { row, at } of rowsIn(record[field.name])) {
      checkLevel(context, deeper, draft, { record: row, prefix: `${path}${at}.` })
    }
  }
}

/** A rule about a value that is wrong already would only say so again. */
const readsMistake = (draft: Draft, { refs }: Expression, prefix: string): boolean =>
  refs.some(({ root }) => hasError(draft, `${prefix}${root}`))

/** Rows or the one object that a value holds, each with its place. */
function rowsIn(value: unknown): { row: Row; at: string }[] {
  const isRow = (item: unknown): item is Row =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
  if (!Array.isArray(value)) return isRow(value) ? [{ row: value, at: '' }] : []
  return value.flatMap((row, index) => (isRow(row) ? [{ row, at: `.${index}` }] : []))
}
