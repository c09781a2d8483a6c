import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import { type AssignRule, RULE_TYPE } from '../AssignRule.ts'

/** Who does a task of a template, by names that mean the same in every institution. */
export interface TemplateRule {
  /** Value of bpm_task_assign_rule_type: of a role or a script. */
  type: number
  /** Keys of roles, or values of bpm_task_assign_script. */
  of: readonly (string | number)[]
}

/** Roles that every institution begins with. */
const ROLES: readonly unknown[] = ['admin']
/** Values of bpm_task_assign_script: who starts it, the leader above, the leader above that. */
const SCRIPTS: readonly unknown[] = [10, 20, 21]

const KNOWN: Readonly<Record<number, readonly unknown[]>> = {
  [RULE_TYPE.role]: ROLES,
  [RULE_TYPE.script]: SCRIPTS,
}

/**
 * Holds the rules of a template to what a new institution has.
 * @throws Error that names the process, the task and what may stand there
 */
export function assertTemplateRules(key: string, rules: Readonly<Record<string, TemplateRule>>): void {
  for (const [task, { type, of }] of Object.entries(rules)) {
    const place = `seeds/base/processes.json: ${key}: rules.${task}`
    const known = KNOWN[type]
    if (!known)
      throw new Error(
        `${place}.type is ${JSON.stringify(type)}: a template knows roles (10) and scripts (50); ids of all else differ by institution.`,
      )
    const strange = Array.isArray(of) ? of.filter(value => !known.includes(value)) : [of]
    if (strange.length === 0 && of.length > 0) continue
    const given = strange.map(value => JSON.stringify(value)).join(', ') || 'empty'
    throw new Error(`${place}.of is ${given}: every institution begins with ${known.join(', ')}.`)
  }
}

/** The rule as an institution stores it: roles by their ids there. One whose roles are gone gives its task to nobody. */
export async function ruleOf(tx: Tx, tenantId: number, { type, of }: TemplateRule): Promise<AssignRule> {
  if (type !== RULE_TYPE.role) return { type, options: of.map(Number) }
  const rows = await tx
    .selectFrom('sys_role')
    .select('role_id')
    .where('tenant_id', '=', tenantId)
    .where('role_key', 'in', of.map(String))
    .orderBy('role_id')
    .execute()
  return { type, options: rows.map(row => Number(row.role_id)) }
}
