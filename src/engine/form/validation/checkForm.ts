import { batch, untracked } from '@formily/reactive'
import { t, textOf } from '#model/language/t.ts'
import { rangeMistakes } from '#model/range/rangeMistakes.ts'
import type { RangeModel } from '#model/types/index.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import type { FormPlan } from '../core/FormPlan.ts'
import type { FormDocument, FormState } from '../core/FormState.ts'
import { evaluateIn, holdsIn, namesRead } from '../reactions/formExpression.ts'
import { checkField, demandOf, isChecked } from './checkField.ts'

interface CheckResult {
  valid: boolean
  /** Path of the first field that is wrong; null when none is. */
  first: string | null
  /** What is wrong with the record and stands at no field of this form. */
  general: string[]
}

/** What is judged of a form: everything, or what concerns a part of it. */
export interface Judged extends Pick<FormPlan, 'rules' | 'ranges'> {
  /** Fields that are checked; all of them where absent. */
  only?: ReadonlySet<string>
}

/** Checks the whole form, or a part of it; every mistake stands at its field afterwards. */
export function checkForm(state: FormState, judged: Judged = state.plan): CheckResult {
  return batch(() =>
    untracked(() => {
      const { only: names, rules, ranges } = judged
      for (const [name, handle] of state.handles) {
        if (!names || names.has(name)) checkWhole(state, handle)
      }
      for (const cell of state.cells()) {
        if (!names || names.has(cell.owner[0] ?? '')) checkCell(state, cell)
      }
      const general = [...wrongRanges(state, ranges, names), ...brokenRules(state, rules, names)]
      const first = firstMistake(state, names)
      return { valid: first === null && general.length === 0, first, general }
    }),
  )
}

function checkWhole(state: FormState, handle: FieldHandle): void {
  const document = state.documents.get(handle.path)
  if (!document || document.kind === 'failed' || !isChecked(state, handle)) checkField(state, handle)
  else checkDocument(state, handle, document)
}

/** What is wrong with a document stands at its fields, and here under their paths: both are seen. */
function checkDocument(state: FormState, handle: FieldHandle, document: FormDocument): void {
  const { path, look } = handle
  state.errors.clear(path)
  if (document.kind === 'loading') state.errors.set(path, t('表单还在加载，请稍候'))
  const isMissing = document.kind === 'unchosen' && (look.required || state.presence.isDemanded(path))
  if (isMissing) state.errors.set(path, demandOf(handle))
  if (document.kind !== 'open') return
  const { state: inner } = document
  inner.status.submitted = state.status.submitted
  const { general } = checkForm(inner)
  for (const one of inner.errors.paths()) state.errors.set(`${path}.${one}`, inner.errors.at(one) ?? null)
  if (general.length > 0) state.errors.set(path, general.join(t('；')))
}

/** Its table has checked what the schema says; here what reactions and rules demand of the cell. */
function checkCell(state: FormState, cell: ReturnType<FormState['cells']>[number]): void {
  if (state.errors.at(cell.path) === undefined) checkField(state, cell)
}

/** Ranges whose ends are missing or not in order: each at its field, as the server says it. */
function wrongRanges(state: FormState, ranges: RangeModel[], names?: ReadonlySet<string>): string[] {
  if (firstMistake(state, names) !== null) return []
  const scope = { place: 'condition' as const, state, owner: [], fields: state.plan.known }
  const evaluate = (source: string) => evaluateIn(source, scope)
  const general: string[] = []
  for (const rule of ranges) {
    if (!isKnown(state, rule)) continue
    for (const { field, message } of rangeMistakes(rule, { fields: state.plan.known, evaluate })) {
      if (isAsked(state, field)) state.errors.set(field, textOf(message))
      else general.push(textOf(message))
    }
  }
  return general
}

export const namesOfRange = ({ from, to, when }: RangeModel): string[] => [
  from,
  to,
  ...(when === null ? [] : namesRead(when)),
]

/** What the user may not read, the server alone judges. */
function isKnown({ plan: { known } }: FormState, range: RangeModel): boolean {
  return namesOfRange(range).every(name => known.some(field => field.name === name))
}

/** Rules of the record, once its fields are right: each at the first field that it is about. */
function brokenRules(state: FormState, rules: FormPlan['rules'], names?: ReadonlySet<string>): string[] {
  if (firstMistake(state, names) !== null) return []
  const scope = { place: state.plan.ruleNames, state, owner: [], fields: state.plan.known }
  const general: string[] = []
  for (const rule of rules) {
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
