import type { ApprovalCommand } from '#process/approval/ApprovalCommand.ts'
import type { HandlerDefinition, HandlerInput } from '#server/engine/defineHandler.ts'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { handlerOf, paramsOf } from '../handlers/handlerOf.ts'
import { failureWords, isFinal } from './handlerFailure.ts'
import { type InstanceName, inInstance } from './inInstance.ts'
import type { RunningInstance } from './RunningInstance.ts'
import { endRetrying, isReplaced, noteAttempt } from './retrying.ts'

type ServiceName = InstanceName & { tokenId: string }

/**
 * Runs the program of a service task, and goes on with what it gives. Work inside of the database is done in the
 * transaction that goes on; for work outside the instance is not locked meanwhile, and an answer that nobody waits
 * for any more changes nothing.
 */
export async function runService(name: ServiceName, context: WorkContext): Promise<void> {
  try {
    await attempt(name, context)
  } catch (error) {
    if (!isFinal(error)) {
      await noteUnlessLost(name, context, error)
      throw error
    }
    await noteFailure(name, context, failureWords(error))
  }
}

/** What cannot be noted either is in the log of the queue. */
async function noteUnlessLost(name: ServiceName, context: WorkContext, error: unknown): Promise<void> {
  try {
    await noteAttempt(name, context, error instanceof Error ? error.message : String(error))
  } catch (problem) {
    context.log.error({ err: problem, instanceId: name.instanceId }, 'A failed program could not be noted')
  }
}

async function attempt({ tokenId, ...named }: ServiceName, context: WorkContext): Promise<void> {
  const begun = await beginService({ tokenId, ...named }, context)
  if (begun === null || !('outside' in begun.handler)) return
  const variables = await begun.handler.outside(begun.input, context)
  await inInstance(named, context, running => answer(running, tokenId, variables))
}

interface Begun {
  handler: HandlerDefinition
  input: HandlerInput
}

/** Does what can be done inside; what is to be done outside is returned. null where nothing is left. */
async function beginService({ tokenId, ...named }: ServiceName, context: WorkContext): Promise<Begun | null> {
  let begun: Begun | null = null
  await inInstance(named, context, async (running, work): Promise<ApprovalCommand | null> => {
    begun = null
    const token = running.state.tokens.tokens[tokenId]
    if (token?.state !== 'live' || running.state.tokens.status !== 'running') return null
    if (context.attempt > 1 && (await isReplaced(work, named.instanceId, context.id))) return null
    const service = running.definition.process.nodes[token.node]?.service
    const handler = handlerOf(context.services.handlers, service)
    if (service === undefined || handler === undefined) {
      running.incidents.push({
        code: 'NO_HANDLER',
        node: token.node,
        token: tokenId,
        detail: service?.value ?? '',
      })
      return null
    }
    if (handler.afterReturn === 'kept' && wasDone(running, tokenId))
      return answer(running, tokenId, undefined)
    const input = inputOf(running, named, { tokenId, service })
    if ('inside' in handler) return answer(running, tokenId, await handler.inside(input, work))
    begun = { handler, input }
    return null
  })
  return begun
}

/** Whether the node was left by an earlier token: its variables are still there, for nothing takes variables back. */
function wasDone({ state }: RunningInstance, tokenId: string): boolean {
  const node = state.tokens.tokens[tokenId]?.node
  return Object.values(state.tokens.tokens).some(
    token =>
      token.node === node && token.id !== tokenId && token.state === 'undone' && token.outgoing.length > 0,
  )
}

function inputOf(
  { row, state }: RunningInstance,
  { tenantId, instanceId }: InstanceName,
  { tokenId, service }: { tokenId: string; service: { fields: Readonly<Record<string, string>> } },
): HandlerInput {
  const token = state.tokens.tokens[tokenId]
  const variables = { initiator: row.startUserId, ...state.tokens.variables, ...token?.variables }
  return {
    ...{ params: paramsOf(service, variables), variables, node: token?.node ?? '' },
    instance: { id: row.id, name: row.name, businessKey: row.businessKey, starter: row.startUserId },
    key: `${tenantId}-${instanceId}-${tokenId}`,
  }
}

function answer(
  running: RunningInstance,
  token: string,
  variables: Record<string, unknown> | undefined,
): ApprovalCommand | null {
  if (running.state.tokens.tokens[token]?.state !== 'live') return null
  const node = running.state.tokens.tokens[token]?.node ?? ''
  running.events.push({ type: 'service', userId: null, node })
  return { type: 'answer', token, now: running.now.getTime(), ...(variables && { variables }) }
}

/** After the last attempt somebody has to look at it. */
export const serviceGivenUp = (name: ServiceName, context: WorkContext & { reason: string }): Promise<void> =>
  noteFailure(name, context, context.reason)

const noteFailure = (
  { tokenId, ...named }: ServiceName,
  context: WorkContext,
  detail: string,
): Promise<void> =>
  inInstance(named, context, async (running, work) => {
    const token = running.state.tokens.tokens[tokenId]
    if (token?.state !== 'live') return null
    await endRetrying(work, running, tokenId)
    running.incidents.push({
      ...{ code: 'SERVICE_FAILED', node: token.node, token: tokenId },
      detail,
    })
    return null
  })
