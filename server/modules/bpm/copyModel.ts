import type { Row } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'

/** What a copy takes over. */
const KEPT = [
  'category',
  'description',
  'formType',
  'formId',
  'formCustomCreatePath',
  'formCustomViewPath',
  'bpmnXml',
]

/** A new model with the diagram, the form and the assignment rules of another; it is not published. */
export async function copyModel(
  context: RequestContext,
  model: Row,
  { key, name }: { key: string; name: string },
): Promise<Row> {
  const kept = Object.fromEntries(KEPT.map(property => [property, model[property]]))
  const copy = await context.createRecord('bpm/model/index', { ...kept, key, name })
  await copyRules(context, model.id as number, copy.id as number)
  return copy
}

async function copyRules({ tx, caller, now }: RequestContext, from: number, to: number): Promise<void> {
  const rules = await tx
    .selectFrom('bpm_task_assign_rule')
    .select(['task_definition_key', 'type', 'options'])
    .where('tenant_id', '=', caller.tenantId)
    .where('model_id', '=', from)
    .execute()
  if (rules.length === 0) return
  const own = { tenant_id: caller.tenantId, model_id: to, create_by: caller.userName, create_time: now }
  await tx
    .insertInto('bpm_task_assign_rule')
    .values(rules.map(rule => ({ ...rule, ...own, options: JSON.stringify(rule.options) })))
    .execute()
}
