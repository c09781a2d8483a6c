import type { ApprovalEffect } from '#process/approval/ApprovalCommand.ts'
import type { RunningInstance, RunWork } from '../run/RunningInstance.ts'
import { recordOfInstance } from './instanceOfRecord.ts'
import { isAtStart } from './startItemOf.ts'

/** Tells the record that an instance approves how far it is, in the transaction of what was done. */
export async function followRecord(work: RunWork, running: RunningInstance): Promise<void> {
  const results = running.effects.flatMap(effect => resultAfter(running, effect))
  const last = results.at(-1)
  if (last === undefined) return
  const record = await recordOfInstance(work, running.row.id)
  if (record !== null) await work.services.approvals.settle(work, record, last.result)
}

/** null where its writer has it again; nothing where the record is as far as before. */
function resultAfter(running: RunningInstance, effect: ApprovalEffect): { result: number | null }[] {
  if (effect.type === 'finished') return [{ result: effect.result }]
  if (effect.type !== 'item-opened' && effect.type !== 'item-closed') return []
  const item = running.state.items[effect.item]
  if (item === undefined || !isAtStart(running, item)) return []
  if (effect.type === 'item-opened') return [{ result: null }]
  return item.state === 'approved' ? [{ result: 1 }] : []
}
