import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'

/** What the caller often says about tasks, in the order in which it was kept. */
export async function phrasesOf({ tx, caller }: RequestContext): Promise<string[]> {
  const row = await tx
    .selectFrom('bpm_opinion_phrase')
    .select('phrases')
    .where('tenant_id', '=', caller.tenantId)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  return row?.phrases ?? ['同意', '已阅', '请补充材料后重新提交']
}

export async function savePhrases({ tx, caller }: RequestContext, phrases: string[]): Promise<void> {
  const row = { tenant_id: caller.tenantId, user_id: caller.userId, phrases: JSON.stringify(phrases) }
  await tx
    .insertInto('bpm_opinion_phrase')
    .values(row)
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ phrases: row.phrases }))
    .execute()
}
