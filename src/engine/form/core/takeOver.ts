import { batch, untracked } from '@formily/reactive'
import type { FieldModel } from '#model/types/index.ts'
import type { Row, RowKey } from '../../data/Row.ts'
import type { LookUp } from './createChosen.ts'
import { declaredPath } from './declaredPath.ts'
import type { FieldHandle } from './FieldHandle.ts'
import type { FormState } from './FormState.ts'
import { fieldsBeside } from './fieldsBeside.ts'
import { plainValue } from './plainValue.ts'

/**
 * Takes over what a record has that was just chosen, as the server does when it stores the choice. Whoever saves
 * before it has arrived lets the server take it.
 */
export function takeOver(
  state: FormState,
  { field, owner, path }: Pick<FieldHandle, 'field' | 'owner' | 'path'>,
  lookUp: LookUp | undefined,
): void {
  const beside = fieldsBeside(state, owner)
  const taking = beside.filter(({ copy }) => copy?.reference === field.name)
  if (taking.length === 0) return
  const key = plainValue(state.form.getValuesIn(path)) as RowKey | null | undefined
  const placeOf = ({ name }: FieldModel) => [...owner, name].join('.')
  const put = (fields: FieldModel[], row: Row | null) =>
    batch(() =>
      untracked(() => {
        for (const field of fields) {
          const { copy } = field
          const place = placeOf(field)
          state.awaited.delete(place)
          state.errors.set(place, null)
          state.form.setValuesIn(place, row?.[copy?.property ?? ''] ?? null)
        }
      }),
    )
  put(taking, null)
  if (!lookUp || key === null || key === undefined) return
  for (const one of taking) state.awaited.add(placeOf(one))
  const declared = declaredPath(state, { field, owner })
  const isStill = () => plainValue(state.form.getValuesIn(path)) === key
  const arrive = (row: Row | undefined) => {
    // What somebody has typed meanwhile stands.
    const waiting = taking.filter(one => state.awaited.has(placeOf(one)))
    if (isStill()) put(waiting, row ?? null)
  }
  // What cannot be looked up stays awaited: the server takes it.
  lookUp(field, key, declared).then(arrive, () => undefined)
}

/** The same of what a new record names from the beginning, unless something is there to be taken already. */
export function takeOverFirst(state: FormState, lookUp: LookUp | undefined): void {
  const { plan, form } = state
  if (plan.mode !== 'create') return
  const isEmpty = ({ name }: FieldModel) => (form.getValuesIn(name) ?? null) === null
  for (const field of plan.known) {
    if (!field.reference?.copied || isEmpty(field)) continue
    const taking = plan.known.filter(({ copy }) => copy?.reference === field.name)
    if (taking.every(isEmpty)) takeOver(state, { field, owner: [], path: field.name }, lookUp)
  }
}
