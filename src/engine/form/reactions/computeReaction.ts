import { batch, untracked } from '@formily/reactive'
import { roundTo } from '#model/number/roundTo.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import { plainValue } from '../core/plainValue.ts'
import { evaluateIn } from './formExpression.ts'
import type { ScopeSource } from './readScope.ts'

/** Returns what shows the computed value of a field while the form is filled in; the server computes it anew. */
export function computeReaction(handle: FieldHandle, scope: ScopeSource): () => void {
  const { compute, scale } = handle.field
  return () => {
    if (compute === null) return
    const value = evaluateIn(compute, scope)
    const rounded = typeof value === 'number' && scale !== null ? roundTo(value, scale) : value
    batch(() =>
      untracked(() => {
        if (plainValue(handle.node.value) !== rounded) handle.node.setValue(rounded)
      }),
    )
  }
}
