import { namesOf } from '#model/expression/environmentAt.ts'
import { isReadable } from '#model/fieldAccess.ts'
import type { FieldModel, PageModel } from '#model/types/index.ts'
import type { EngineUser } from '../../EngineHost.ts'
import type { FormMode, FormPlan } from './FormPlan.ts'
import { plannedFields } from './plannedFields.ts'

interface RecordPlanOptions {
  model: PageModel
  mode: FormMode
  user: EngineUser
  fixed?: Record<string, unknown>
  /** Fields that nobody changes now. */
  locked?: readonly string[]
}

/**
 * Returns the plan of a form that creates, changes or shows a record of a page.
 * @throws Error when the page has no record or no form
 */
export function recordPlan({ model, mode, user, fixed = {}, locked = [] }: RecordPlanOptions): FormPlan {
  const { resource, form } = model
  if (!resource || !form) throw new Error(`The page ${model.component} has no form.`)
  // What is chosen beside the list is where a new record begins; it may be put elsewhere.
  const imposed = Object.keys(fixed).filter(name => name !== model.split?.by)
  return {
    id: `${model.component} ${model.hash} ${mode}`,
    model,
    mode,
    within: '',
    declared: { page: resource.page, action: null },
    planned: plannedFields(form.layout, resource.fields, { user, mode, fixed: [...imposed, ...locked] }),
    known: resource.fields.filter(field => isKnown(user, field)),
    layout: form.layout,
    presets: form.presets,
    columns: form.columns,
    labelWidth: form.labelWidth,
    schema: mode === 'read' ? null : resource.schemas[mode],
    rules: resource.rules,
    ruleNames: 'condition',
    ranges: resource.noOverlap,
    names: { record: namesOf(resource.fields) },
  }
}

const isKnown = (user: EngineUser, field: FieldModel) => field.writeOnly || isReadable(user, field)
