import { Fault } from '#model/errors.ts'
import type { ApprovalCommand } from '#process/approval/ApprovalCommand.ts'
import { Refusal } from '#process/execution/Refusal.ts'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { advance } from './advance.ts'
import { noteCause } from './depth.ts'
import { followEffects } from './followEffects.ts'
import { incidentOf } from './incidentWords.ts'
import { openInstance } from './openInstance.ts'
import type { RunningInstance, RunWork } from './RunningInstance.ts'
import { isIncident } from './refusalFault.ts'
import { saveInstance } from './saveInstance.ts'

/** Which instance a piece of work is about. */
export interface InstanceName {
  tenantId: number
  instanceId: number
}

/**
 * Does a command that nobody has given, in a transaction of its own. What the definition cannot do becomes an incident;
 * what is not waited for any more changes nothing.
 * @param decide the command, or null for none; it may note events and incidents, which are kept
 * @param options `alsoEnded` looks at instances that have ended too; `onlyServed` does nothing while the institution
 * is stopped or expired
 */
export async function inInstance(
  { tenantId, instanceId }: InstanceName,
  { services }: Pick<WorkContext, 'services'>,
  decide: (
    running: RunningInstance,
    work: RunWork,
  ) => Promise<ApprovalCommand | null> | ApprovalCommand | null,
  { alsoEnded = false, onlyServed = false } = {},
): Promise<void> {
  const waiting: (() => Promise<void> | void)[] = []
  await services.database.inTenant(tenantId, async tx => {
    if (onlyServed && !(await services.institution.tenant(tx, tenantId)).isServed) return
    // The work may run more than once.
    waiting.length = 0
    const work: RunWork = { tx, tenantId, services, afterCommit: later => void waiting.push(later) }
    const running = await openExisting(work, instanceId)
    if (running === null || (running.row.status !== 1 && !alsoEnded)) return
    noteCause(tx, running.row.depth)
    const command = await decide(running, work)
    if (command !== null) await advanceOrNote(work, running, command)
    await saveInstance(work, running)
    await followEffects(work, running, null)
  })
  for (const later of waiting) await later()
}

async function openExisting(work: RunWork, id: number): Promise<RunningInstance | null> {
  try {
    return await openInstance(work, id)
  } catch (error) {
    if (error instanceof Fault && error.code === 'NOT_FOUND') return null
    throw error
  }
}

async function advanceOrNote(
  work: RunWork,
  running: RunningInstance,
  command: ApprovalCommand,
): Promise<void> {
  try {
    await advance(work, running, command)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    running.events.length = 0
    if (isIncident(error)) running.incidents.push(incidentOf(running.definition, error))
  }
}
