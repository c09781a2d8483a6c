import { fieldFault } from '#model/errors.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { type AssignRule, RULE_TYPE } from './AssignRule.ts'
import { optionNames } from './optionNames.ts'

const WORDS: Record<number, string> = {
  [RULE_TYPE.role]: '角色',
  [RULE_TYPE.department]: '部门',
  [RULE_TYPE.leader]: '部门',
  [RULE_TYPE.post]: '岗位',
  [RULE_TYPE.user]: '用户',
  [RULE_TYPE.group]: '用户组',
  [RULE_TYPE.script]: '脚本',
}

/** @throws Fault REFERENCE_MISSING at `options` when one of them is not there, or another tenant's */
export async function assertOptions(context: RequestContext, rule: AssignRule): Promise<void> {
  const known = await optionNames(context, rule)
  const missing = rule.options.filter(id => !known.has(id))
  if (missing.length === 0) return
  const word = WORDS[rule.type] ?? '范围'
  throw fieldFault(
    'REFERENCE_MISSING',
    'options',
    `所选${word}不存在或已被删除（编号 ${missing.join('、')}）`,
  )
}
