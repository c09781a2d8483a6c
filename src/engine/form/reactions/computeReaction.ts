import { batch, untracked } from '@formily/reactive'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import { plainValue } from '../core/plainValue.ts'
import { evaluateIn } from './formExpression.ts'
import type { ScopeSource } from './readFormScope.ts'

/** Returns what shows the computed value of a field while the form is filled in; the server computes it anew. */
export function computeReaction(handle: FieldHandle, scope: ScopeSource): () => void {
  const { field } = handle
  const { compute } = field
  return () => {
    if (compute === null) return
    const value = evaluateIn(compute, scope)
    const shown = valueFor(field, value)
    batch(() =>
      untracked(() => {
        if (plainValue(handle.node.value) !== shown) handle.node.setValue(shown)
      }),
    )
  }
}

/** What an expression gives, in the spelling in which the server will store it. */
export function valueFor(field: FieldModel, value: unknown): unknown {
  const { computed, canonical } = fieldTypeBase(field.type).codec ?? {}
  const given = computed && value !== null && value !== undefined ? computed(value) : value
  return given === null || given === undefined || !canonical ? given : canonical(given, field)
}
