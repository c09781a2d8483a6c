import { sql } from 'kysely'
import { isEnabled } from './meantBy.ts'
import type { PeopleWork } from './PeopleWork.ts'

/**
 * The enabled accounts of the tenant that are written here, each once, in the order in which they are: by their ids,
 * or by their user names. Digits are an id, and a user name where no account has it.
 */
export async function enabledAccounts(
  { tx, tenantId }: PeopleWork,
  written: readonly (number | string)[],
): Promise<number[]> {
  const words = written.map(String)
  if (words.length === 0) return []
  const ids = words.filter(word => /^\d{1,15}$/.test(word)).map(Number)
  const { rows } = await sql<{ id: number; name: string }>`
    select u.user_id as id, u.user_name as name from sys_user u
    where ${isEnabled(tenantId)} and (u.user_id = any(${ids}::bigint[]) or u.user_name = any(${words}::text[]))`.execute(
    tx,
  )
  const known = new Map(rows.map(({ id, name }) => [name, Number(id)]))
  for (const { id } of rows) known.set(String(id), Number(id))
  return [...new Set(words.flatMap(word => known.get(word) ?? []))]
}
