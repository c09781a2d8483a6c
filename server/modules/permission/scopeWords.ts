import { joinWords, type LocalizedText, localized, wordsOf } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { eitherOf } from '#server/engine/present/sayInEither.ts'

const MOST_NAMES = 6

/** A role's data scope in words: 自定数据：教务处、信息中心. */
export async function scopeWords(
  context: RequestContext,
  { dataScope, deptIds }: { dataScope: string; deptIds: readonly number[] },
): Promise<LocalizedText> {
  const entries = await context.services.dictionaries.entries('system_data_scope')
  const entry = entries.find(({ dictValue }) => dictValue === dataScope)
  const label = eitherOf(entry?.dictLabel ?? dataScope, entry?.dictLabelEn)
  if (dataScope !== '2') return wordsOf(label)
  return localized('{{label}}：{{names}}', { label, names: await departmentNames(context, deptIds) })
}

/** Names of departments, the first few of many. */
export async function departmentNames(
  { tx, caller }: RequestContext,
  deptIds: readonly number[],
): Promise<LocalizedText> {
  if (deptIds.length === 0) return localized('无部门')
  const rows = await tx
    .selectFrom('sys_dept')
    .select('dept_name')
    .where('tenant_id', '=', caller.tenantId)
    .where('dept_id', 'in', [...deptIds])
    .orderBy('dept_id')
    .execute()
  const names = rows.map(row => row.dept_name as string)
  const shown = joinWords(names.slice(0, MOST_NAMES), '、')
  return names.length > MOST_NAMES
    ? localized('{{shown}}等 {{count}} 个部门', { shown, count: names.length })
    : shown
}
