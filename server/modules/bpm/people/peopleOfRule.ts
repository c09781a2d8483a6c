import type { Candidate } from '#process/approval/ApprovalState.ts'
import { type AssignRule, RULE_TYPE } from '../AssignRule.ts'
import { leadersAbove } from './leadersAbove.ts'
import type { PeopleWork } from './PeopleWork.ts'

/** Values of bpm_task_assign_script: who has started the process, and whose leader. */
const STARTER = 10
const LEVELS: Record<number, number> = { 20: 0, 21: 1 }

const KINDS: Record<number, Candidate['kind']> = {
  [RULE_TYPE.role]: 'role',
  [RULE_TYPE.department]: 'dept',
  [RULE_TYPE.leader]: 'leader',
  [RULE_TYPE.post]: 'post',
  [RULE_TYPE.group]: 'group',
}

/** Whom a rule means: persons by their ids, who may be stopped, or what means people by their membership. */
export async function peopleOfRule(
  work: PeopleWork,
  rule: AssignRule,
  starter: number,
): Promise<{ persons: number[]; candidates: Candidate[] }> {
  const kind = KINDS[rule.type]
  if (kind) return { persons: [], candidates: rule.options.map(id => ({ kind, id })) }
  if (rule.type === RULE_TYPE.user) return { persons: rule.options, candidates: [] }
  if (rule.type === RULE_TYPE.script) {
    return { persons: await scripted(work, rule.options, starter), candidates: [] }
  }
  return { persons: [], candidates: [] }
}

async function scripted(work: PeopleWork, scripts: readonly number[], starter: number): Promise<number[]> {
  const leaders = scripts.some(script => script in LEVELS) ? await leadersAbove(work, starter) : []
  return scripts.flatMap(script => {
    if (script === STARTER) return [starter]
    const level = LEVELS[script]
    return level === undefined ? [] : leaders.slice(level, level + 1)
  })
}
