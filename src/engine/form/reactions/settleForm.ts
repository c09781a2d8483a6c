import { batch, Tracker, untracked } from '@formily/reactive'
import { type Derivation, orderedDerivations } from '#model/expression/derivations.ts'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { isOfShape } from '#model/insides.ts'
import type { FieldModel } from '#model/types/index.ts'
import { expressionCompiler } from '../../access/expressionCompiler.ts'
import type { FormState } from '../core/FormState.ts'
import { plainValue } from '../core/plainValue.ts'
import { evaluateIn } from './formExpression.ts'

/** Rounds after which reactions and derivations that set each other off are left as they are. */
const MOST_ROUNDS = 20

/**
 * Works out what follows from the values of a form, now and whenever one of them changes: what is asked for, what is
 * demanded and what formulas give, of the record and of every row, drawn or not. All of it in one go, each after what
 * it reads, as on the server, which does it again.
 */
export function settleForm(state: FormState): void {
  const derivations = derivationsOf(state.plan.known)
  if (derivations.length === 0) return
  let isSettling = false
  let hasChanged = false
  // A plain reaction would not hear of what it sets off itself, such as a reaction that changes a value.
  const tracker = new Tracker(() => {
    hasChanged = true
    if (!isSettling) settle()
  })
  function settle(): void {
    isSettling = true
    for (let round = 0; round < MOST_ROUNDS; round++) {
      hasChanged = false
      tracker.track(() => {
        for (const derivation of derivations)
          for (const owner of ownersOf(derivation.rows, state)) settleAt(derivation, owner, state)
      })
      if (!hasChanged) break
    }
    isSettling = false
  }
  settle()
}

function settleAt({ field, rows }: Derivation, owner: string[], state: FormState): void {
  const { visibleWhen = [], requiredWhen = [], compute } = field
  const path = [...owner, field.name].join('.')
  const scope = { state, owner, fields: rows ? rows.fields : state.plan.known, field, self: path }
  const holds = (source: string) => evaluateIn(source, { ...scope, place: 'presence' }) === true
  const hidden = !visibleWhen.every(holds)
  const demanded = !hidden && requiredWhen.some(holds)
  // What is read here is only compared: nothing follows it.
  untracked(() => state.presence.set(path, { hidden, demanded }))
  if (compute === null) return
  const shown = hidden ? null : valueFor(field, evaluateIn(compute, { ...scope, place: 'formula' }))
  untracked(() => {
    if (plainValue(state.form.getValuesIn(path)) !== shown) batch(() => state.form.setValuesIn(path, shown))
  })
}

/** Where a field stands: in the record, in each row, or in the one object of a value. */
function ownersOf(rows: FieldModel | null, { form }: Pick<FormState, 'form'>): string[][] {
  if (rows === null) return [[]]
  const value: unknown = form.values[rows.name]
  if (Array.isArray(value))
    return value.flatMap((row, at) => (isOfShape(rows, row) ? [[rows.name, String(at)]] : []))
  return rows.schema.type === 'object' ? [[rows.name]] : []
}

const known = new WeakMap<FieldModel[], Derivation[]>()

function derivationsOf(fields: FieldModel[]): Derivation[] {
  const made =
    known.get(fields) ?? orderedDerivations(fields, source => expressionCompiler.compiler()(source))
  known.set(fields, made)
  return made
}

/** What an expression gives, in the spelling in which the server will store it. */
export function valueFor(field: FieldModel, value: unknown): unknown {
  const { computed, canonical } = fieldTypeBase(field.type).codec ?? {}
  const given = computed && value !== null && value !== undefined ? computed(value) : value
  return given === null || given === undefined || !canonical ? given : canonical(given, field)
}
