import { batch, untracked } from '@formily/reactive'
import { textOf } from '#model/language/t.ts'
import type { FormState } from '../core/FormState.ts'
import { holdsIn, namesRead } from '../reactions/formExpression.ts'
import { checkField, isChecked } from './checkField.ts'

interface CheckResult {
  valid: boolean
  /** Path of the first field that is wrong; null when none is. */
  first: string | null
  /** What is wrong with the record and stands at no field of this form. */
  general: string[]
}

/** Checks the whole form, or the named fields of a step; every mistake stands at its field afterwards. */
export function checkForm(state: FormState, names?: ReadonlySet<string>): CheckResult {
  return batch(() =>
    untracked(() => {
      for (const [name, handle] of state.handles) {
        if (!names || names.has(name)) checkField(state, handle)
      }
      for (const cell of state.cells()) {
        if (!names || names.has(cell.owner[0] ?? '')) checkCell(state, cell)
      }
      const general = names ? [] : brokenRules(state)
      const first = firstMistake(state, names)
      return { valid: first === null && general.length === 0, first, general }
    }),
  )
}

/** Its table has checked what the schema says; here what reactions and rules demand of the cell. */
function checkCell(state: FormState, cell: ReturnType<FormState['cells']>[number]): void {
  if (state.errors.at(cell.path) === undefined) checkField(state, cell)
}

/** Rules of the record, once its fields are right: each at the first field that it is about. */
function brokenRules(state: FormState): string[] {
  if (state.errors.paths().length > 0) return []
  const scope = { place: 'condition' as const, state, owner: [], fields: state.plan.known }
  const general: string[] = []
  for (const rule of state.plan.rules) {
    if (holdsIn(rule.assert, scope)) continue
    const places = rule.at === undefined ? namesRead(rule.assert) : [rule.at]
    const place = places.find(name => isAsked(state, name))
    if (place === undefined) general.push(textOf(rule.message))
    else state.errors.set(place, textOf(rule.message))
  }
  return general
}

function isAsked(state: FormState, name: string): boolean {
  const handle = state.handles.get(name)
  return handle !== undefined && isChecked(state, handle)
}

function firstMistake({ handles, errors }: FormState, names?: ReadonlySet<string>): string | null {
  const wrong = errors.paths()
  for (const name of handles.keys()) {
    if (names && !names.has(name)) continue
    const path = wrong.find(candidate => candidate.split('.')[0] === name)
    if (path !== undefined) return path
  }
  return null
}
