import type { RunningInstance, RunWork } from './RunningInstance.ts'

/** Hands over what a command wants done outside, in its transaction: what was rolled back is never done. */
export async function followEffects(
  { tx, tenantId, services }: RunWork,
  { row, effects }: RunningInstance,
): Promise<void> {
  for (const effect of effects) {
    if (effect.type === 'service-called')
      await services.queue.send('bpm-service', { tenantId, instanceId: row.id, tokenId: effect.token }, { tx })
    if (effect.type === 'call-started')
      await services.queue.send('bpm-call', { tenantId, instanceId: row.id, tokenId: effect.token }, { tx })
    if (effect.type === 'finished' && row.parentId !== null)
      await services.queue.send('bpm-called', { tenantId, instanceId: row.id }, { tx })
  }
}
