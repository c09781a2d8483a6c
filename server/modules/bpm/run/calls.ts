import { sql } from 'kysely'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { advance } from './advance.ts'
import { definitionOf, type RunnableDefinition } from './definitionOf.ts'
import { DEEPEST } from './depth.ts'
import { followEffects } from './followEffects.ts'
import { incidentOf, incidentWords } from './incidentWords.ts'
import { type InstanceName, inInstance } from './inInstance.ts'
import { insertInstance } from './insertInstance.ts'
import type { RunningInstance, RunWork } from './RunningInstance.ts'
import { isIncident } from './refusalFault.ts'
import { saveInstance } from './saveInstance.ts'

/** What a called process that was not approved raises where it was called. */
const ERRORS: Record<number, string> = { 3: 'REJECTED', 4: 'CANCELLED' }

/**
 * Starts the process that a call activity names, the latest version that can be started, with the variables of the
 * caller. Called again, it finds the one that it has started.
 */
export const startCall = (
  { tokenId, ...named }: InstanceName & { tokenId: string },
  context: WorkContext,
): Promise<void> =>
  inInstance(named, context, async (running, work) => {
    const token = running.state.tokens.tokens[tokenId]
    if (token?.state !== 'live' || (await calledBy(work, named.instanceId, tokenId)) !== null) return null
    const key = running.definition.process.nodes[token.node]?.called ?? ''
    const at = { node: token.node, token: tokenId }
    const definition = await latestOf(work, key)
    if (definition === null) running.incidents.push({ code: 'CALL_MISSING', ...at, detail: key })
    else if (running.row.depth >= DEEPEST) running.incidents.push({ code: 'CALL_DEPTH', ...at, detail: key })
    else {
      const refused = await tryCalled(work, running, { definition, tokenId })
      if (refused !== null) running.incidents.push({ code: 'CALL_REFUSED', ...at, detail: refused })
    }
    return null
  })

/** After the last attempt somebody has to look at it. */
export const callGivenUp = (
  { tokenId, ...named }: InstanceName & { tokenId: string },
  context: WorkContext & { reason: string },
): Promise<void> =>
  inInstance(named, context, running => {
    const token = running.state.tokens.tokens[tokenId]
    if (token?.state === 'live')
      running.incidents.push({
        ...{ code: 'CALL_FAILED', node: token.node, token: tokenId },
        detail: context.reason,
      })
    return null
  })

/** Why the called process could not be started, in which case nothing of it is stored; null where it runs. */
async function tryCalled(
  work: RunWork,
  running: RunningInstance,
  what: { definition: RunnableDefinition; tokenId: string },
): Promise<string | null> {
  await sql`savepoint before_call`.execute(work.tx)
  try {
    await startCalled(work, running, what)
    return null
  } catch (error) {
    if (!isIncident(error)) throw error
    await sql`rollback to savepoint before_call`.execute(work.tx)
    const { definition } = what
    return `${definition.name} — ${incidentWords(definition, incidentOf(definition, error)).zh}`
  }
}

async function startCalled(
  work: RunWork,
  { row, state }: RunningInstance,
  { definition, tokenId }: { definition: RunnableDefinition; tokenId: string },
): Promise<void> {
  const { variables } = state.tokens
  const called = await insertInstance(work, definition, {
    ...{ name: `${row.name} — ${definition.name}`.slice(0, 200), variables, formRecordId: null, summary: [] },
    ...{ businessKey: row.businessKey, chosen: {}, starter: row.startUserId, deptId: null },
    parent: { id: row.id, token: tokenId },
  })
  await advance(work, called, { type: 'start', variables, now: called.now.getTime() })
  await saveInstance(work, called)
  await followEffects(work, called, null)
}

/** Answers the call activity that waits for an instance which has ended. */
export async function answerCall(
  { tenantId, instanceId }: InstanceName,
  context: WorkContext,
): Promise<void> {
  const called = await context.services.database.inTenant(tenantId, async tx => {
    const { rows } = await sql<CalledRow>`
      select parent_id as "parentId", parent_token as "parentToken", result, variables from bpm_process_instance
      where tenant_id = ${tenantId} and id = ${instanceId} and status = 2`.execute(tx)
    return rows[0]
  })
  if (called?.parentId == null) return
  const { parentId, parentToken, result, variables } = called
  await inInstance({ tenantId, instanceId: parentId }, context, running => {
    const isAwaited = running.state.tokens.tokens[parentToken]?.state === 'live'
    if (!isAwaited) return null
    const error = ERRORS[result]
    const at = { type: 'answer' as const, token: parentToken, now: running.now.getTime() }
    return error === undefined ? { ...at, variables } : { ...at, error }
  })
}

interface CalledRow {
  parentId: number | null
  parentToken: string
  result: number
  variables: Record<string, unknown>
}

/** Cancels what a call activity has started that nobody waits for any more. */
export async function dropCall(
  { tenantId, instanceId, tokenId }: InstanceName & { tokenId: string },
  context: WorkContext,
): Promise<void> {
  const called = await context.services.database.inTenant(tenantId, tx =>
    calledBy({ tx, tenantId }, instanceId, tokenId),
  )
  if (called === null) return
  await inInstance({ tenantId, instanceId: called }, context, running => {
    running.events.push({ type: 'cancel', userId: null })
    return { type: 'cancel', now: running.now.getTime() }
  })
}

async function calledBy(
  { tx, tenantId }: Pick<RunWork, 'tx' | 'tenantId'>,
  instanceId: number,
  tokenId: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from bpm_process_instance
    where tenant_id = ${tenantId} and parent_id = ${instanceId} and parent_token = ${tokenId}`.execute(tx)
  return rows[0]?.id ?? null
}

async function latestOf(work: RunWork, key: string): Promise<RunnableDefinition | null> {
  const { tx, tenantId } = work
  const { rows } = await sql<{ id: number }>`
    select m.process_definition_id as id from bpm_model m
    where m.tenant_id = ${tenantId} and m.key = ${key} and m.deleted_at is null and m.suspension_state = 1
      and m.process_definition_id is not null`.execute(tx)
  const [found] = rows
  return found ? definitionOf(work, { tenantId, id: found.id }) : null
}
