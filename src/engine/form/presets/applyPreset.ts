import { batch } from '@formily/reactive'
import { isDescribedObject } from '#model/describedObject.ts'
import { hasInsides } from '#model/fieldAccess.ts'
import type { PresetModel } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import type { Row } from '../../data/Row.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import type { FormState } from '../core/FormState.ts'
import { fillIn, isFillable } from '../core/fillIn.ts'
import { plainValue } from '../core/plainValue.ts'
import { evaluateIn } from '../reactions/formExpression.ts'
import { valueFor } from '../reactions/settleForm.ts'

/** Whether a preset is offered: its condition holds, and its user may write something of it. Inside an observer it is followed. */
export function isOffered(state: FormState, preset: PresetModel): boolean {
  if (preset.when !== null && evaluateIn(preset.when, scopeOf(state)) !== true) return false
  return fillable(state, preset).length > 0
}

/** What a preset gives the fields that its user may write, worked out over the form as it is. */
export function presetValues(state: FormState, preset: PresetModel): Row {
  return Object.fromEntries(
    fillable(state, preset).map(({ handle, given }) => {
      const value = 'expression' in given ? evaluateIn(given.expression, scopeOf(state)) : given.constant
      return [given.field, isPlain(value) ? valueFor(handle.field, value) : value]
    }),
  )
}

/** What presets have filled in, by name. */
const filled = new WeakMap<FormState, Row>()

/** Fields with something in them that a preset would replace: typed, or stored before, and not from a preset. */
export function replacedBy(state: FormState, values: Row): FieldHandle[] {
  return [...state.handles.values()].filter(({ field, node, path }) => {
    if (!(field.name in values)) return false
    const held = plainValue(node.value)
    const isTheirs = state.touched.has(path) || state.plan.mode === 'update'
    const known = filled.get(state) ?? {}
    const isOurs = field.name in known && isSame(held, known[field.name])
    return isTheirs && !isOurs && !isEmptyValue(held) && !isSame(held, values[field.name])
  })
}

/** Fills in what a preset gives, and returns how to undo it. */
export function applyPreset(state: FormState, values: Row): () => void {
  const taken = state.plan.known.filter(
    ({ name, copy }) => name in values || (copy?.reference ?? '') in values,
  )
  const before = taken.map(
    ({ name }) => [name, structuredClone(plainValue(state.form.values[name]))] as const,
  )
  const touched = new Set(state.touched)
  const wasDirty = state.status.dirty
  const known = filled.get(state) ?? {}
  batch(() => fillIn(state, values))
  filled.set(state, { ...known, ...heldOf(state, Object.keys(values)) })
  return () =>
    batch(() => {
      for (const [name, value] of before) {
        state.awaited.delete(name)
        const handle = state.handles.get(name)
        if (handle && hasInsides(handle.field) && !isDescribedObject(handle.field))
          state.restructure(handle, (value ?? []) as Row[])
        else state.form.setValuesIn(name, value ?? null)
        if (!touched.has(name)) state.touched.delete(name)
        state.errors.clear(name)
      }
      state.status.dirty = wasDirty
      filled.set(state, known)
    })
}

const heldOf = ({ form }: FormState, names: string[]): Row =>
  Object.fromEntries(names.map(name => [name, structuredClone(plainValue(form.values[name]))]))

const fillable = ({ handles }: FormState, { values }: PresetModel) =>
  values.flatMap(given => {
    const handle = handles.get(given.field)
    return handle && isFillable(handle) ? [{ handle, given }] : []
  })

const scopeOf = (state: FormState) => ({
  place: 'reaction' as const,
  state,
  owner: [],
  fields: state.plan.known,
})

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
