import { batch, untracked } from '@formily/reactive'
import { compileExpression } from '#model/expression/compileExpression.ts'
import { type Formula, orderedFormulas } from '#model/expression/formulas.ts'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { FormState } from '../core/FormState.ts'
import { plainValue } from '../core/plainValue.ts'
import { evaluateIn } from './formExpression.ts'

/**
 * Returns what shows the values that formulas give while the form is filled in, of the record and of every row, drawn
 * or not; null where there is no formula. All of them are worked out together, each after those that it reads, as on
 * the server, which does it again.
 */
export function computeFormulas(state: Pick<FormState, 'form' | 'origin' | 'plan'>): (() => void) | null {
  const formulas = formulasOf(state.plan.known)
  if (formulas.length === 0) return null
  return () => {
    for (const formula of formulas)
      for (const owner of ownersOf(formula, state)) compute(formula, owner, state)
  }
}

function compute(
  { field, rows }: Formula,
  owner: string[],
  state: Pick<FormState, 'form' | 'origin' | 'plan'>,
): void {
  const fields = rows ? rows.fields : state.plan.known
  const path = [...owner, field.name].join('.')
  const scope = { place: 'formula' as const, state, owner, fields, field, self: path }
  const shown = valueFor(field, evaluateIn(field.compute ?? '', scope))
  // What is read here is only compared: a formula follows what it reads, and nothing else.
  untracked(() => {
    if (plainValue(state.form.getValuesIn(path)) !== shown) batch(() => state.form.setValuesIn(path, shown))
  })
}

/** Where a formula stands: in the record, or in each row. */
function ownersOf({ rows }: Formula, { form }: Pick<FormState, 'form'>): string[][] {
  if (rows === null) return [[]]
  const list: unknown = form.values[rows.name]
  return Array.isArray(list) ? Array.from({ length: list.length }, (_, at) => [rows.name, String(at)]) : []
}

const known = new WeakMap<FieldModel[], Formula[]>()

function formulasOf(fields: FieldModel[]): Formula[] {
  const made = known.get(fields) ?? orderedFormulas(fields, source => compileExpression(source))
  known.set(fields, made)
  return made
}

/** What an expression gives, in the spelling in which the server will store it. */
export function valueFor(field: FieldModel, value: unknown): unknown {
  const { computed, canonical } = fieldTypeBase(field.type).codec ?? {}
  const given = computed && value !== null && value !== undefined ? computed(value) : value
  return given === null || given === undefined || !canonical ? given : canonical(given, field)
}
