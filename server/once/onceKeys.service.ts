import { type SqlBool, sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { ONCE_HEADER } from '#model/once/onceHeader.ts'
import type { OnceKey, OnceKeys } from '../engine/contracts/onceKeys.ts'
import type { RequestContext } from '../engine/contracts/RequestContext.ts'
import { defineService } from '../engine/defineService.ts'

export default defineService({
  name: 'onceKeys',
  needs: [],
  start: () => onceKeys,
})

export const onceKeys: OnceKeys = {
  claim,
  keep,
  isKept: async (context, key) => (await find(context, key)) !== undefined,
}

/** How often a key is claimed that somebody has cleared away meanwhile. */
const MOST_ATTEMPTS = 3

async function claim(context: RequestContext, key: OnceKey): Promise<{ recordKey: unknown } | null> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    // Waits for whoever has claimed the key and has not committed yet.
    const { numInsertedOrUpdatedRows } = await context.tx
      .insertInto('sys_once_key')
      .values({
        ...{ tenant_id: context.caller.tenantId, page: key.page, owner: key.owner, key_hash: key.keyHash },
        ...{ content_hash: key.contentHash, create_time: context.now },
      })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return null
    const kept = await find(context, key)
    if (kept && kept.content_hash !== key.contentHash) throw fieldFault('KEY_REUSED', ONCE_HEADER)
    if (kept) return { recordKey: JSON.parse(kept.record_key ?? 'null') }
  }
  throw new Fault('BUSY')
}

async function keep(context: RequestContext, key: OnceKey, recordKey: unknown): Promise<void> {
  await context.tx
    .updateTable('sys_once_key as k')
    .set({ record_key: JSON.stringify(recordKey) })
    .where(isPlaceOf(context, key))
    .execute()
}

const find = (context: RequestContext, key: OnceKey) =>
  context.tx
    .selectFrom('sys_once_key as k')
    .select(['k.content_hash', 'k.record_key'])
    .where(isPlaceOf(context, key))
    .executeTakeFirst()

const isPlaceOf = ({ caller }: RequestContext, { page, owner, keyHash }: OnceKey) =>
  sql<SqlBool>`k.tenant_id = ${caller.tenantId} and k.page = ${page} and k.owner = ${owner}
    and k.key_hash = ${keyHash}`
