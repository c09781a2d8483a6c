import { namesBeside, namesOf } from '#model/expression/environmentAt.ts'
import type { ActionModel, PageModel } from '#model/types/index.ts'
import type { EngineUser } from '../../EngineHost.ts'
import type { FormPlan } from './FormPlan.ts'
import { plannedFields } from './plannedFields.ts'

interface ActionPlanOptions {
  action: ActionModel
  model: PageModel
  user: EngineUser
}

/**
 * Returns the plan of the form that an action asks for before it runs.
 * @throws Error when the action asks for nothing
 */
export function actionPlan({ action, model, user }: ActionPlanOptions): FormPlan {
  if (!action.form) throw new Error(`The action ${action.name} of ${model.component} has no form.`)
  const { fields, layout, columns, labelWidth, rules, schema } = action.form
  const record = action.on === 'list' ? [] : (model.resource?.fields ?? [])
  return {
    id: `${model.component} ${model.hash} ${action.name}`,
    model,
    mode: 'create',
    within: '',
    declared: { page: model.resource?.page ?? model.component, action: action.name },
    planned: plannedFields(layout, fields, { user, mode: 'create' }),
    known: fields,
    layout,
    columns,
    labelWidth,
    presets: action.form.presets,
    schema,
    rules,
    ruleNames: 'formRule',
    ranges: [],
    names: { record: namesOf(record), form: namesBeside(fields) },
  }
}
