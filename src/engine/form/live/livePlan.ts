import { namesBeside } from '#model/expression/environmentAt.ts'
import type { ActionFormModel, PageModel } from '#model/types/index.ts'
import type { EngineUser } from '../../EngineHost.ts'
import type { FormMode, FormPlan } from '../core/FormPlan.ts'
import { plannedFields } from '../core/plannedFields.ts'

interface LivePlanOptions {
  /** Changes of it make the form anew. */
  id: string
  user: EngineUser
  mode: FormMode
}

/** Returns the plan of a form that no page stands around: what its pickers offer is what everybody may choose. */
export function livePlan(form: ActionFormModel, { id, user, mode }: LivePlanOptions): FormPlan {
  const { fields, layout, columns, labelWidth, presets, rules, schema } = form
  return {
    id,
    model: { component: id, resource: null } as unknown as PageModel,
    mode,
    within: '',
    declared: null,
    planned: plannedFields(layout, fields, { user, mode }),
    known: fields,
    layout,
    columns,
    labelWidth,
    presets,
    schema,
    rules,
    ruleNames: 'formRule',
    ranges: [],
    names: { record: {}, form: namesBeside(fields) },
  }
}
