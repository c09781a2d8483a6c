import { sql } from 'kysely'
import type { Row } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { audience } from './audience.ts'
import type { UnionInfo } from './UnionInfo.ts'

/**
 * Copies what was approved to where all members read it. What is edited afterwards is not shown until it is approved
 * again. `tx` is bound to the member.
 */
export async function publishMember(
  { tx, caller, now }: RequestContext,
  info: UnionInfo,
  record: Row,
  levelId: number | null,
): Promise<void> {
  const tenantId = record.member_id as number
  const values = {
    ...Object.fromEntries(info.columns.map(column => [column, stored(record[column])])),
    member_type: info.memberType,
    level_id: levelId,
    approve_time: now,
    update_by: caller.userName,
    update_time: now,
  }
  const { numUpdatedRows } = await tx
    .updateTable('union_member')
    .set({ ...values, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await tx
    .insertInto('union_member')
    .values({
      ...values,
      tenant_id: tenantId,
      member_id: tenantId,
      status: '0',
      shown_to: audience.everybody,
      create_by: caller.userName,
    })
    .execute()
}

/** Lists are stored as JSON. */
const stored = (value: unknown): unknown => (Array.isArray(value) ? JSON.stringify(value) : (value ?? null))
