import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'

/** Takes the caller's draft of a model away: any (null), or only the one with this text. */
export async function dropDraft(
  { tx, caller }: RequestContext,
  { modelId, xml }: { modelId: number; xml: string | null },
): Promise<void> {
  const own = tx
    .deleteFrom('bpm_model_draft')
    .where('tenant_id', '=', caller.tenantId)
    .where('user_id', '=', caller.userId)
    .where('model_id', '=', modelId)
  await (xml === null ? own : own.where('bpmn_xml', '=', xml)).execute()
}
