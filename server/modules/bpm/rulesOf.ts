import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { AssignRule } from './AssignRule.ts'
import { optionNames } from './optionNames.ts'

/** A stored rule of a model. */
interface StoredRule extends AssignRule {
  id: number
  taskDefinitionKey: string
  version: number
}

/** The assignment rules of a model by the id of their task, those of tasks that are gone included. */
export async function rulesOf(
  { tx, caller }: RequestContext,
  modelId: number,
): Promise<Map<string, StoredRule>> {
  const rows = await tx
    .selectFrom('bpm_task_assign_rule')
    .select(['id', 'task_definition_key', 'type', 'options', 'version'])
    .where('tenant_id', '=', caller.tenantId)
    .where('model_id', '=', modelId)
    .execute()
  return new Map(
    rows.map(row => [
      row.task_definition_key as string,
      {
        id: row.id as number,
        taskDefinitionKey: row.task_definition_key as string,
        type: row.type as number,
        options: row.options as number[],
        version: row.version as number,
      },
    ]),
  )
}

/** The rules that still point to something: one whose roles or groups are all gone gives its task to nobody. */
export async function standingRules(
  context: RequestContext,
  modelId: number,
): Promise<Map<string, StoredRule>> {
  const rules = await rulesOf(context, modelId)
  for (const [task, rule] of rules) {
    const known = await optionNames(context, rule)
    if (!rule.options.some(id => known.has(id))) rules.delete(task)
  }
  return rules
}
