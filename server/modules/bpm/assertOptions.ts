import { fieldFault } from '#model/errors.ts'
import { joinWords } from '#model/language/joinWords.ts'
import { say } from '#model/language/say.ts'
import type { Words } from '#model/language/Words.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { type AssignRule, RULE_TYPE } from './AssignRule.ts'
import { optionNames } from './optionNames.ts'

const WORDS: Record<number, Words> = {
  [RULE_TYPE.role]: say('角色'),
  [RULE_TYPE.department]: say('部门'),
  [RULE_TYPE.leader]: say('部门'),
  [RULE_TYPE.post]: say('岗位'),
  [RULE_TYPE.user]: say('用户'),
  [RULE_TYPE.group]: say('用户组'),
  [RULE_TYPE.script]: say('脚本'),
}

/** @throws Fault REFERENCE_MISSING at `options` when one of them is not there, or another tenant's */
export async function assertOptions(context: RequestContext, rule: AssignRule): Promise<void> {
  const known = await optionNames(context, rule)
  const missing = rule.options.filter(id => !known.has(id))
  if (missing.length === 0) return
  const word = WORDS[rule.type] ?? say('范围')
  throw fieldFault(
    'REFERENCE_MISSING',
    'options',
    say('所选{{word}}不存在或已被删除（编号 {{ids}}）', { word, ids: joinWords(missing.map(String), '、') }),
  )
}
