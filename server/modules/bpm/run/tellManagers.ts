import type { RunningInstance, RunWork } from './RunningInstance.ts'

/** Tells those who manage the process of an instance what is to be looked at. */
export async function tellManagers(
  { tx, tenantId, services }: RunWork,
  { row, definition }: RunningInstance,
  problem: string,
): Promise<void> {
  const managers = await tx
    .selectFrom('bpm_model_manager')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', definition.modelId)
    .execute()
  const userIds = managers.map(({ user_id: id }) => id as number)
  const what = { template: 'bpm-incident', params: { process: row.name, problem } }
  if (userIds.length > 0) await services.notifier.send('message', { tenantId, userIds, ...what }, tx)
}
