import { fieldFault } from '#model/errors.ts'
import { joinWords } from '#model/language/joinWords.ts'
import type { LocalizedText } from '#model/language/LocalizedText.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { type AssignRule, RULE_TYPE } from './AssignRule.ts'
import { optionNames } from './optionNames.ts'

const WORDS: Record<number, LocalizedText> = {
  [RULE_TYPE.role]: localized('角色'),
  [RULE_TYPE.department]: localized('部门'),
  [RULE_TYPE.leader]: localized('部门'),
  [RULE_TYPE.post]: localized('岗位'),
  [RULE_TYPE.user]: localized('用户'),
  [RULE_TYPE.group]: localized('用户组'),
  [RULE_TYPE.script]: localized('脚本'),
}

/** @throws Fault REFERENCE_MISSING at `options` when one of them is not there, or another tenant's */
export async function assertOptions(context: RequestContext, rule: AssignRule): Promise<void> {
  const known = await optionNames(context, rule)
  const missing = rule.options.filter(id => !known.has(id))
  if (missing.length === 0) return
  const word = WORDS[rule.type] ?? localized('范围')
  throw fieldFault(
    'REFERENCE_MISSING',
    'options',
    localized('所选{{word}}不存在或已被删除（编号 {{ids}}）', {
      word,
      ids: joinWords(missing.map(String), '、'),
    }),
  )
}
