import { sql } from 'kysely'
import type { Text } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { eitherOf } from '#server/engine/present/sayInEither.ts'
import { type AssignRule, RULE_TYPE } from './AssignRule.ts'

/** Where the names of what a rule may point to stand. Written here, never made of input. */
const SOURCES: Record<
  number,
  { table: string; key: string; name: string; isTranslated?: true; isLive?: string }
> = {
  [RULE_TYPE.role]: { table: 'sys_role', key: 'role_id', name: 'role_name', isTranslated: true },
  [RULE_TYPE.department]: { table: 'sys_dept', key: 'dept_id', name: 'dept_name' },
  [RULE_TYPE.leader]: { table: 'sys_dept', key: 'dept_id', name: 'dept_name' },
  [RULE_TYPE.post]: { table: 'sys_post', key: 'post_id', name: 'post_name', isTranslated: true },
  [RULE_TYPE.user]: {
    table: 'sys_user',
    key: 'user_id',
    name: 'nick_name',
    isLive: 'and deleted_at is null',
  },
  [RULE_TYPE.group]: { table: 'bpm_user_group', key: 'id', name: 'name' },
}

/** What a rule points to. */
interface NamedOption {
  id: number
  name: Text
  isEnabled: boolean
}

/** The options of a rule that there are in the caller's tenant, by id; what was removed is missing. */
export async function optionNames(
  context: RequestContext,
  { type, options }: AssignRule,
): Promise<Map<number, NamedOption>> {
  const found = type === RULE_TYPE.script ? await scripts(context) : await records(context, { type, options })
  return new Map(found.map(option => [option.id, option]))
}

async function records(
  { tx, caller }: RequestContext,
  { type, options }: AssignRule,
): Promise<NamedOption[]> {
  const source = SOURCES[type]
  if (!source || options.length === 0) return []
  const { table, key, name, isTranslated, isLive = '' } = source
  const english = isTranslated ? sql.ref(`${name}_en`) : sql`null`
  const { rows } = await sql<NamedOption & { english: string | null }>`
    select ${sql.ref(key)} as id, ${sql.ref(name)} as name, ${english} as english, status = '0' as "isEnabled"
    from ${sql.table(table)}
    where tenant_id = ${caller.tenantId} and ${sql.ref(key)} = any(${options}::bigint[])
    ${sql.raw(isLive)}`.execute(tx)
  return rows.map(({ english: said, name: text, ...row }) => ({ ...row, name: eitherOf(text, said) }))
}

async function scripts({ services }: RequestContext): Promise<NamedOption[]> {
  const entries = await services.dictionaries.entries('bpm_task_assign_script')
  return entries.map(({ dictValue, dictLabel, dictLabelEn }) => ({
    id: Number(dictValue),
    name: eitherOf(dictLabel, dictLabelEn),
    isEnabled: true,
  }))
}
