import { sql } from 'kysely'
import { joinWords } from '#model/language/joinWords.ts'
import type { LocalizedText } from '#model/language/LocalizedText.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { type AssignRule, RULE_TYPE } from './AssignRule.ts'
import { type Candidates, candidatesOf } from './candidatesOf.ts'
import { optionNames } from './optionNames.ts'

/** Whom a rule means now, and what whoever sets it should know. */
export interface RulePreview extends Candidates {
  warnings: LocalizedText[]
}

/** Whom a rule would mean now, as if the caller had started the process. */
export async function previewRule(context: RequestContext, rule: AssignRule): Promise<RulePreview> {
  const candidates = await candidatesOf(context, rule, context.caller.userId)
  return { ...candidates, warnings: await warningsOf(context, rule, candidates) }
}

async function warningsOf(
  context: RequestContext,
  rule: AssignRule,
  { total }: Candidates,
): Promise<LocalizedText[]> {
  const known = await optionNames(context, rule)
  const missing = rule.options.filter(id => !known.has(id)).length
  const stopped = rule.options.flatMap(id => known.get(id) ?? []).filter(({ isEnabled }) => !isEnabled)
  const names = stopped.map(({ name }) => name)
  const leaderless = rule.type === RULE_TYPE.leader ? await withoutLeader(context, rule.options) : []
  return [
    ...(total === 0 ? [nobody(rule)] : []),
    ...(missing > 0 ? [localized('所选范围中有 {{count}} 项已被删除', { count: missing })] : []),
    ...(stopped.length > 0
      ? [localized('已停用，不会分配任务：{{names}}', { names: joinWords(names, '、') })]
      : []),
    ...(leaderless.length > 0
      ? [localized('没有设置负责人账号的部门：{{names}}', { names: joinWords(leaderless, '、') })]
      : []),
  ]
}

const nobody = ({ type }: AssignRule): LocalizedText =>
  type === RULE_TYPE.script
    ? localized('若由您发起，任务将无人处理：您所在的部门及上级部门没有设置您以外的负责人账号')
    : localized('目前没有符合的用户，任务将无人处理')

async function withoutLeader({ tx, caller }: RequestContext, departments: number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select dept_name as name from sys_dept
    where tenant_id = ${caller.tenantId} and dept_id = any(${departments}::bigint[]) and leader_user_id is null
    order by order_num`.execute(tx)
  return rows.map(({ name }) => name)
}
