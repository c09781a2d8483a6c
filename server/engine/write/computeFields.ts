import { isDeepStrictEqual } from 'node:util'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { completeScope } from '../expression/completeScope.ts'
import { expressionScope } from '../expression/expressionScope.ts'
import type { CompiledResource, ExpressionLevel } from '../registry/CompiledResource.ts'
import { type Draft, draftedRecord } from './Draft.ts'
import { evaluateField } from './evaluateField.ts'

/** Works out the computed fields of the record as it will be; what differs from the stored becomes a change. */
export async function computeFields(
  context: OperationContext,
  compiled: CompiledResource,
  draft: Draft,
): Promise<void> {
  const { computed, inner } = compiled.level
  for (const { field, level } of inner) {
    if (field.name in draft.changes)
      computeInner(context, level, draft, { value: draft.changes[field.name], path: field.name })
  }
  if (computed.length === 0) return
  const expressions = computed.map(one => one.expression)
  const record = await completeScope(context, compiled, expressions, draftedRecord(draft))
  for (const one of computed) {
    const { name } = one.field
    const scope = expressionScope(context, record, { values: record })
    const value = evaluateField(draft, one, { scope, path: name })
    if (value === undefined) continue
    record[name] = value
    if (!isDeepStrictEqual(value, draft.before?.[name] ?? null)) draft.changes[name] = value
  }
}

function computeInner(
  context: OperationContext,
  level: ExpressionLevel,
  draft: Draft,
  { value, path }: { value: unknown; path: string },
): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      computeInner(context, level, draft, { value: item, path: `${path}.${index}` })
    return
  }
  if (typeof value !== 'object' || value === null) return
  const row = value as Row
  for (const { field, level: deeper } of level.inner) {
    computeInner(context, deeper, draft, { value: row[field.name], path: `${path}.${field.name}` })
  }
  for (const one of level.computed) {
    const scope = expressionScope(context, row)
    row[one.field.name] = evaluateField(draft, one, { scope, path: `${path}.${one.field.name}` }) ?? null
  }
}
