import { isSame } from '#model/isSame.ts'
import type { ActionFormModel, FieldModel } from '#model/types/index.ts'
import { takeExpressions } from '../../access/takeExpressions.ts'
import type { Row } from '../../data/Row.ts'
import type { EngineUser } from '../../EngineHost.ts'
import { createFormState } from '../core/createFormState.ts'
import type { FormPlan } from '../core/FormPlan.ts'
import type { FormState } from '../core/FormState.ts'
import { livePlan } from './livePlan.ts'

takeExpressions()

/** What stands on a canvas. */
export interface CanvasState {
  fields: FieldModel[]
  state: FormState
}

interface CanvasOptions {
  id: string
  user: EngineUser
}

/**
 * Returns the state of a form that is drawn again with each change of it. As long as its fields are the same ones
 * and those that say something else hold none of their own, the state is the one before with these exchanged, so
 * that nothing else is drawn anew: the title of one of 200 fields costs one field.
 */
export function canvasState(
  before: CanvasState | null,
  form: ActionFormModel,
  { id, user }: CanvasOptions,
): CanvasState {
  const { fields } = form
  // Of a record that is there: all steps have been passed.
  const plan = livePlan(form, { id, user, mode: 'update' })
  const origin = { record: {}, user }
  const changed = before && changedFields(before, plan, fields)
  if (!before || !changed)
    return { fields, state: createFormState({ plan, values: firstRows(fields), origin }) }
  const planned = new Map([...plan.planned].filter(([name]) => changed.has(name)))
  const fresh = createFormState({ plan: { ...plan, planned }, values: {}, origin })
  const handles = new Map([...before.state.handles, ...fresh.handles])
  return { fields, state: Object.assign(before.state, { plan, handles }) }
}

/** Names of the fields that say something else; null where more has changed than that. */
function changedFields(
  { fields: old, state }: CanvasState,
  plan: FormPlan,
  fields: FieldModel[],
): Set<string> | null {
  const isOneForm =
    plan.id === state.plan.id && isSame([...plan.planned.keys()], [...state.plan.planned.keys()])
  if (!isOneForm || fields.length !== old.length) return null
  const changed = fields.filter((field, index) => !isSame(field, old[index]))
  const isPlain = changed.every(field => {
    const former = old.find(({ name }) => name === field.name)
    return former && [former, field].every(({ fields: inner, shapes }) => inner.length === 0 && !shapes)
  })
  return isPlain ? new Set(changed.map(({ name }) => name)) : null
}

/** One row in each table, so that its columns are seen, and one of each shape where rows have several. */
function firstRows(fields: FieldModel[]): Row {
  const rows = fields.map(field => [field.name, firstRowsOf(field)] as const)
  return Object.fromEntries(rows.filter(([, first]) => first.length > 0))
}

function firstRowsOf({ type, fields, shapes, schema }: FieldModel): Row[] {
  if (shapes) return shapes.map(({ shape }) => (shape ? { [shape.by]: shape.value } : {}))
  const isList = (type === 'rows' || type === 'json') && schema.type !== 'object'
  return isList && fields.length > 0 ? [{}] : []
}
