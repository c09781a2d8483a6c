import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { optionNames } from './optionNames.ts'
import { rulesOf, type StoredRule } from './rulesOf.ts'

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
