import { namesBeside } from '#model/expression/environmentAt.ts'
import type { ActionFormModel, PageModel } from '#model/types/index.ts'
import type { EngineUser } from '../../EngineHost.ts'
import type { FormMode, FormPlan } from './FormPlan.ts'
import { plannedFields } from './plannedFields.ts'

interface DescribedPlanOptions {
  /** Changes of it make the form anew. */
  id: string
  /** The page around it. */
  model: PageModel
  /** Path of the document that it fills in, with a dot behind it; '' for a form of its own. */
  within: string
  mode: FormMode
  user: EngineUser
}

/** Returns the plan of a form whose fields a published form describes, and no page declares. */
export function describedPlan(
  { fields, layout, columns, labelWidth, presets, rules, schema }: ActionFormModel,
  { id, model, within, mode, user }: DescribedPlanOptions,
): FormPlan {
  return {
    ...{ id, model, mode, within, layout, columns, labelWidth, presets, schema, rules },
    declared: null,
    planned: plannedFields(layout, fields, { user, mode }),
    known: fields,
    ruleNames: 'formRule',
    ranges: [],
    names: { record: {}, form: namesBeside(fields) },
  }
}
