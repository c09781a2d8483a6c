import { Fault } from '#model/errors.ts'
import type { ApprovalCommand } from '#process/approval/ApprovalCommand.ts'
import type { Refusal } from '#process/execution/Refusal.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { advance } from './advance.ts'
import { followEffects } from './followEffects.ts'
import { incidentFault, incidentOf, incidentWords } from './incidentWords.ts'
import { isInScope } from './inScope.ts'
import { openInstance, readInstance } from './openInstance.ts'
import type { RunningInstance, RunWork } from './RunningInstance.ts'
import { faultOfRefusal, isIncident } from './refusalFault.ts'
import { saveInstance } from './saveInstance.ts'
import { caretakersOf, sendIncident, tellIncident } from './tellIncident.ts'

export const workOf = ({ tx, caller, services, afterCommit }: RequestContext): RunWork => ({
  ...{ tx, services, afterCommit },
  tenantId: caller.tenantId,
})

/** Opens an instance for a request. @throws Fault NOT_FOUND */
export const openFor = (context: RequestContext, id: number): Promise<RunningInstance> =>
  openInstance(workOf(context), id)

/**
 * Does commands on an opened instance, one after the other, and saves what they have changed.
 * What the definition itself cannot do is kept as an incident of the instance, which stays as it was.
 * @param undo takes back what was written for the commands before them
 * @returns false where they became an incident
 * @throws Fault STATE with the code of the refusal
 */
export async function runCommands(
  context: RequestContext,
  running: RunningInstance,
  commands: readonly ApprovalCommand[],
  undo?: () => Promise<void>,
): Promise<boolean> {
  const work = workOf(context)
  try {
    for (const command of commands) await advance(work, running, command)
  } catch (error) {
    if (!isIncident(error)) throw faultOfRefusal(error)
    await undo?.()
    await keepIncident(context, running, error)
    return false
  }
  await saveInstance(work, running)
  await followEffects(work, running, context.caller.userId)
  return true
}

/** The incident is stored although the request fails. */
async function keepIncident(
  context: RequestContext,
  running: RunningInstance,
  refusal: Refusal,
): Promise<void> {
  const { definition } = running
  running.state = running.before
  running.events = []
  running.opinions.clear()
  running.incidents = [incidentOf(definition, refusal)]
  await saveInstance(workOf(context), running)
  const isTold = await tellIncident(workOf(context), running)
  context.deferOutcome(() => {
    throw incidentFault(definition, refusal, isTold)
  })
}

/**
 * Begins an instance that was just inserted. Where the definition leads nowhere nothing is started: all that was
 * written is rolled back, and who looks after the process is told of it.
 * @throws Fault STATE with the code of the refusal
 */
export async function startRunning(
  context: RequestContext,
  running: RunningInstance,
  variables: Row,
): Promise<void> {
  const work = workOf(context)
  try {
    await advance(work, running, { type: 'start', variables, now: running.now.getTime() })
  } catch (error) {
    throw isIncident(error) ? await refusedStart(context, running, error) : faultOfRefusal(error)
  }
  await saveInstance(work, running)
  await followEffects(work, running, context.caller.userId)
}

async function refusedStart(
  context: RequestContext,
  { row, definition }: RunningInstance,
  refusal: Refusal,
): Promise<Fault> {
  const { tenantId, services } = workOf(context)
  const people = await caretakersOf(workOf(context), definition.modelId)
  const { zh } = incidentWords(definition, incidentOf(definition, refusal))
  const params = { process: row.name, problem: `${zh}，流程未能发起` }
  context.afterRollback(() =>
    services.database.inTenant(tenantId, tx => sendIncident({ services, tx, tenantId }, people, params)),
  )
  return incidentFault(definition, refusal, people.length > 0)
}

/** @throws Fault NOT_FOUND where a number is none */
export function idOf(value: unknown): number {
  const id = Number(value)
  if (!Number.isSafeInteger(id) || id < 1) throw new Fault('NOT_FOUND')
  return id
}

/** An instance within the data scope of somebody who manages all. @throws Fault NOT_FOUND */
export const openScoped = async (context: RequestContext, id: unknown): Promise<RunningInstance> =>
  inScopeOnly(context, await openFor(context, idOf(id)))

/** The same to look at: nobody waits for it. @throws Fault NOT_FOUND */
export const readScoped = async (context: RequestContext, id: unknown): Promise<RunningInstance> =>
  inScopeOnly(context, await readInstance(workOf(context), idOf(id)))

function inScopeOnly(context: RequestContext, running: RunningInstance): RunningInstance {
  if (!isInScope(context, running.row)) throw new Fault('NOT_FOUND')
  return running
}
