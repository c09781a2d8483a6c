import type { ActionFormModel } from '#model/types/index.ts'
import type { Row, RowKey } from '../../data/Row.ts'
import { createFormState } from './createFormState.ts'
import { describedPlan } from './describedPlan.ts'
import type { FieldHandle } from './FieldHandle.ts'
import type { FormMode, FormPlan } from './FormPlan.ts'
import type { FormState } from './FormState.ts'
import { actionValues } from './newRecordValues.ts'
import { payloadOf } from './payloadOf.ts'
import { plainValue } from './plainValue.ts'

/** A version, and what describes its documents. */
interface Described {
  version: RowKey
  form: ActionFormModel
}

/**
 * Opens the document of a field in its form: what was filled in stays as far as the version knows it, and a new one
 * has its defaults. What is typed there is the value of the field.
 */
export function openDocument(outer: FormState, handle: FieldHandle, described: Described): void {
  const { name } = handle.field
  const known = outer.documents.get(name)
  const isNew = (outer.origin.record?.[name] ?? null) === null
  const plan = documentPlan(outer, { ...described, field: name, mode: isNew ? 'create' : 'update' })
  if (known?.kind === 'open' && known.state.plan.id === plan.id) return
  const state = createFormState({
    plan,
    values: valuesOf(outer, handle, plan),
    origin: { record: null, user: outer.origin.user },
  })
  const { input, restructure } = state
  state.input = (inner, value) => {
    input(inner, value)
    passOn(outer, handle, state)
  }
  state.restructure = (inner, rows, copied) => {
    restructure(inner, rows, copied)
    passOn(outer, handle, state)
  }
  outer.documents.set(name, { kind: 'open', state })
}

const documentPlan = (
  { plan: outer, origin: { user } }: FormState,
  { version, form, field, mode }: Described & { field: string; mode: FormMode },
): FormPlan =>
  describedPlan(form, {
    id: `${outer.id} ${field} ${version}`,
    model: outer.model,
    within: `${outer.within}${field}.`,
    ...{ mode, user },
  })

function valuesOf({ origin }: FormState, { node }: FieldHandle, { known, names, mode }: FormPlan): Row {
  const given = (plainValue(node.value) ?? {}) as Row
  const filled = Object.fromEntries(
    known.flatMap(({ name }) => (given[name] === undefined ? [] : [[name, given[name]]])),
  )
  if (mode !== 'create') return filled
  return { ...actionValues(known, { user: origin.user, names, record: null }), ...filled }
}

/** What is typed in a document is typed in the form around it. */
function passOn(outer: FormState, { node, path }: FieldHandle, state: FormState): void {
  node.value = payloadOf(state)
  outer.status.dirty = true
  outer.touched.add(path)
  outer.errors.clear(path)
}
