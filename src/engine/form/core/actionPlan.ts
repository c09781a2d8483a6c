import { namesBeside, namesOf } from '#model/expression/environmentAt.ts'
import type { ActionModel, LayoutModel, PageModel } from '#model/types/index.ts'
import type { EngineUser } from '../../EngineHost.ts'
import type { FormPlan } from './FormPlan.ts'
import { plannedFields } from './plannedFields.ts'

interface ActionPlanOptions {
  action: ActionModel
  model: PageModel
  user: EngineUser
}

/** px */
const LABEL_WIDTH = 100

/**
 * Returns the plan of the form that an action asks for before it runs.
 * @throws Error when the action asks for nothing
 */
export function actionPlan({ action, model, user }: ActionPlanOptions): FormPlan {
  if (!action.form) throw new Error(`The action ${action.name} of ${model.component} has no form.`)
  const { fields, schema } = action.form
  const record = action.on === 'list' ? [] : (model.resource?.fields ?? [])
  const layout = fields.map((field): LayoutModel => ({ type: 'field', field: field.name, span: 1 }))
  return {
    id: `${model.component} ${model.hash} ${action.name}`,
    model,
    mode: 'create',
    declared: { page: model.resource?.page ?? model.component, action: action.name },
    planned: plannedFields(layout, fields, { user, mode: 'create' }),
    known: fields,
    layout,
    presets: action.form.presets,
    columns: 1,
    labelWidth: LABEL_WIDTH,
    schema,
    rules: [],
    ranges: [],
    names: { record: namesOf(record), form: namesBeside(fields) },
  }
}
