import { batch } from '@formily/reactive'
import type { Row } from '../../data/Row.ts'
import type { FieldHandle } from './FieldHandle.ts'
import type { FormState } from './FormState.ts'

/** What somebody else changed while the form was open. */
export interface ForeignChange {
  handle: FieldHandle
  before: Row
  after: Row
  /** The user has typed there as well; what was typed stays. */
  kept: boolean
}

/**
 * Takes a record that was read anew: fields that the user has not touched get the new values, what was typed
 * stays. Returns what had changed, in the order of the form.
 */
export function mergeFresh(state: FormState, fresh: Row): ForeignChange[] {
  const before = state.origin.record ?? {}
  state.origin.record = fresh
  return batch(() => {
    const changes: ForeignChange[] = []
    for (const [name, handle] of state.handles) {
      if (handle.field.writeOnly || isSame(before[name], fresh[name])) continue
      const kept = state.touched.has(name)
      if (!kept) takeFresh(state, handle, fresh[name])
      changes.push({ handle, before, after: fresh, kept })
    }
    return changes
  })
}

/** A document is opened anew, by whoever draws it. */
function takeFresh({ documents }: FormState, { node, field }: FieldHandle, value: unknown): void {
  node.value = structuredClone(value ?? null)
  documents.delete(field.name)
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
