import type { Row } from '../defineModule.ts'
import { expressionScope } from '../expression/expressionScope.ts'
import type { RequestContext } from '../RequestContext.ts'
import type { CompiledResource, ExpressionLevel } from '../registry/CompiledResource.ts'
import type { Draft } from './Draft.ts'
import { evaluateField } from './evaluateField.ts'

/**
 * Fills in what a new record was not given: constants, then expressions, which may read the constants. What was
 * sent empty stays empty.
 */
export function applyDefaults(
  context: Pick<RequestContext, 'caller' | 'now'>,
  compiled: CompiledResource,
  draft: Draft,
): void {
  for (const field of compiled.model.fields) {
    if (field.default === undefined || field.name in draft.changes) continue
    draft.changes[field.name] = structuredClone(field.default)
  }
  applyExpressions(context, compiled.level, draft)
}

function applyExpressions(
  context: Pick<RequestContext, 'caller' | 'now'>,
  level: ExpressionLevel,
  draft: Draft,
): void {
  for (const one of level.defaults) {
    const { name } = one.field
    if (name in draft.changes) continue
    const scope = expressionScope(context, draft.changes as Row, { values: draft.changes })
    const value = evaluateField(draft, one, { scope, path: name })
    if (value !== undefined) draft.changes[name] = value
  }
}
