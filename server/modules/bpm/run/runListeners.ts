import { sql } from 'kysely'
import type { ApprovalCommand } from '#process/approval/ApprovalCommand.ts'
import type { ListenerFacts } from '#process/execution/ExecutableProcess.ts'
import type { HandlerInput } from '#server/engine/defineHandler.ts'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { handlerOf, paramsOf } from '../handlers/handlerOf.ts'
import { type InstanceName, inInstance } from './inInstance.ts'
import { type DueListener, listenersOf } from './listeners.ts'
import type { RunningInstance, RunWork } from './RunningInstance.ts'

/** Runs listeners one after the other, each once however often the work is tried. They cannot veto. */
export async function runListeners(
  { calls, ...named }: InstanceName & { calls: DueListener[] },
  context: WorkContext,
): Promise<void> {
  for (const [place, call] of calls.entries()) await runDue(call, { named, context, place })
}

interface At {
  named: InstanceName
  context: WorkContext
  place: number
}

async function runDue(call: DueListener, { named, context, place }: At): Promise<void> {
  const outside: { run(): Promise<unknown> }[] = []
  await inInstance(
    named,
    context,
    async (running, work): Promise<ApprovalCommand | null> => {
      outside.length = 0
      const key = `${context.id}-${place}`
      if (await wasRun(work, named.instanceId, key)) return null
      const variables: Record<string, unknown> = {}
      for (const [index, listener] of listenersOf(running, call).entries()) {
        const handler = handlerOf(context.services.handlers, listener)
        const input = inputOf(running, { call, listener, key: `${key}-${index}` })
        if (handler === undefined)
          running.incidents.push({
            code: 'NO_HANDLER',
            node: call.element,
            token: null,
            detail: listener.value,
          })
        else if ('inside' in handler) Object.assign(variables, await handler.inside(input, work))
        else outside.push({ run: () => handler.outside(input, context) })
      }
      running.events.push({
        type: 'listener',
        userId: null,
        node: call.element,
        detail: { key, event: call.event },
      })
      const isOver = running.row.status !== 1 || Object.keys(variables).length === 0
      return isOver ? null : { type: 'set', variables, now: running.now.getTime() }
    },
    { alsoEnded: true },
  )
  // At least once: what fails here is tried again with the whole work, and finds what was done inside done.
  for (const one of outside) await one.run()
}

async function wasRun({ tx, tenantId }: RunWork, instanceId: number, key: string): Promise<boolean> {
  const { rows } = await sql`select from bpm_process_event
    where tenant_id = ${tenantId} and instance_id = ${instanceId} and type = 'listener'
      and detail ->> 'key' = ${key}`.execute(tx)
  return rows.length > 0
}

function inputOf(
  { row, state }: RunningInstance,
  { call, listener, key }: { call: DueListener; listener: ListenerFacts; key: string },
): HandlerInput {
  const variables = { initiator: row.startUserId, ...state.tokens.variables }
  return {
    ...{ params: paramsOf(listener, variables), variables, node: call.element, key },
    instance: { id: row.id, name: row.name, businessKey: row.businessKey, starter: row.startUserId },
  }
}
