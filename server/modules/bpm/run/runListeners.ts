import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ListenerFacts } from '#process/execution/ExecutableProcess.ts'
import { handlerName } from '#process/handlers/DescribedHandler.ts'
import type { HandlerInput } from '#server/engine/defineHandler.ts'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { handlerOf, paramsOf } from '../handlers/handlerOf.ts'
import { failureWords, isFinal } from './handlerFailure.ts'
import { type InstanceName, inInstance } from './inInstance.ts'
import { type DueListener, listenersOf } from './listeners.ts'
import type { RunningInstance, RunWork } from './RunningInstance.ts'

export type ListenerWork = InstanceName & {
  calls: DueListener[]
  /** Under which it is kept what of it is done, whoever delivers it and however often. */
  key: string
}

/**
 * Runs listeners one after the other, each once however often the work is tried. They cannot veto. One that is refused
 * is an incident at once, and those behind it wait for whoever solves that.
 */
export async function runListeners(work: ListenerWork, context: WorkContext): Promise<void> {
  try {
    for (const place of work.calls.keys())
      for (let index = 0; await runDue(work, context, { place, index }); index += 1);
  } catch (error) {
    if (!isFinal(error)) throw error
    await noteFailure(work, context, failureWords(error))
  }
}

/** One of the listeners of a call. */
interface At {
  place: number
  index: number
}

interface Due {
  call: DueListener
  listener: ListenerFacts
  /** The same in every attempt. */
  key: string
}

/** @returns whether its call has more behind it */
async function runDue(work: ListenerWork, context: WorkContext, at: At): Promise<boolean> {
  let outside: (() => Promise<Record<string, unknown> | undefined>) | null = null
  let key = ''
  let hasMore = false
  await inInstance(
    work,
    context,
    async (running, inside): Promise<null> => {
      outside = null
      const all = dueOf(running, work)
      const due = all.find(one => one.key === keyOf(work, at))
      hasMore = all.some(one => one.key === keyOf(work, { ...at, index: at.index + 1 }))
      if (due === undefined || (await doneOf(inside, running, work)).has(due.key)) return null
      key = due.key
      const { handler, input } = handlerFor(running, due, context)
      if ('inside' in handler) noteDone(running, due, await handler.inside(input, inside))
      else outside = () => handler.outside(input, context)
      return null
    },
    { alsoEnded: true },
  )
  if (outside !== null) await runOutside(work, context, { key, run: outside })
  return hasMore
}

/** At least once: what was done outside and could not be noted is done again under the same key. */
async function runOutside(
  work: ListenerWork,
  context: WorkContext,
  { key, run }: { key: string; run: () => Promise<Record<string, unknown> | undefined> },
): Promise<void> {
  const variables = await run()
  await inInstance(
    work,
    context,
    running => {
      const due = dueOf(running, work).find(one => one.key === key)
      if (due !== undefined) noteDone(running, due, variables)
      return null
    },
    { alsoEnded: true },
  )
}

const keyOf = ({ key }: Pick<ListenerWork, 'key'>, { place, index }: At): string => `${key}-${place}-${index}`

/** All that is to be done, in its order. */
const dueOf = (running: RunningInstance, { calls, key }: ListenerWork): Due[] =>
  calls.flatMap((call, place) =>
    listenersOf(running, call).map((listener, index) => ({
      ...{ call, listener, key: keyOf({ key }, { place, index }) },
    })),
  )

async function doneOf(
  { tx, tenantId }: RunWork,
  { row }: RunningInstance,
  { key }: ListenerWork,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select detail ->> 'key' as key from bpm_process_event
    where tenant_id = ${tenantId} and instance_id = ${row.id} and type = 'listener'
      and starts_with(detail ->> 'key', ${`${key}-`})`.execute(tx)
  return new Set(rows.map(one => one.key))
}

/** Variables are set without a command: a listener that was due before may be run while the instance is suspended. */
function noteDone(
  running: RunningInstance,
  { call, key }: Due,
  variables: Record<string, unknown> | undefined,
): void {
  running.events.push({
    ...{ type: 'listener', userId: null, node: call.element },
    detail: { key, event: call.event },
  })
  if (running.row.status !== 1 || variables === undefined) return
  const { state } = running
  const all = { ...state.tokens.variables, ...variables }
  running.state = { ...state, tokens: { ...state.tokens, variables: all } }
}

function handlerFor(running: RunningInstance, due: Due, { services }: WorkContext) {
  const handler = handlerOf(services.handlers, due.listener)
  if (handler === undefined)
    throw new Fault('STATE', {
      message: localized('没有名为“{{name}}”的处理程序', { name: due.listener.value }),
    })
  return { handler, input: inputOf(running, due) }
}

function inputOf({ row, state }: RunningInstance, { call, listener, key }: Due): HandlerInput {
  const variables = { initiator: row.startUserId, ...state.tokens.variables }
  return {
    ...{ params: paramsOf(listener, variables), variables, node: call.element, key },
    instance: { id: row.id, name: row.name, businessKey: row.businessKey, starter: row.startUserId },
  }
}

/** After the last attempt somebody has to look at it. */
export const listenersGivenUp = (
  work: ListenerWork,
  context: WorkContext & { reason: string },
): Promise<void> => noteFailure(work, context, context.reason)

const EVENTS: Record<string, string> = {
  ...{ create: '创建', assignment: '指派', complete: '完成' },
  ...{ start: '开始', end: '结束', take: '经过' },
}

/** The first that is not done is the one that has failed; what is left is handed over again from there. */
const noteFailure = (work: ListenerWork, context: WorkContext, words: string): Promise<void> =>
  inInstance(
    work,
    context,
    async (running, inside) => {
      const done = await doneOf(inside, running, work)
      const left = dueOf(running, work).filter(({ key }) => !done.has(key))
      const [failed] = left
      if (failed === undefined) return null
      const { element, event } = failed.call
      const behind = left.length > 1 ? `（其后 ${left.length - 1} 个监听器等待重试）` : ''
      const name = handlerName(failed.listener.value)
      running.incidents.push({
        ...{ code: 'LISTENER_FAILED', node: element === '' ? null : element, token: null },
        detail: `${EVENTS[event] ?? event} · ${name}：${words}${behind}`,
        work: { calls: work.calls, key: work.key },
      })
      return null
    },
    { alsoEnded: true },
  )
