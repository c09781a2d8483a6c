import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { type ErrorCode, Fault } from '#model/errors.ts'
import { wordsOf } from '#model/language/localized.ts'
import type { Text } from '#model/types/index.ts'
import type { Caller } from '#server/engine/contracts/Caller.ts'
import { createSlots } from '#server/engine/createSlots.ts'
import { type DiagramWork, diagramWork } from './diagramWork.ts'

/** Characters of a diagram that is done in some milliseconds, less than a thread takes to start. */
const SMALL = 200_000
/** Longest that work on the largest diagram may take, in ms. */
const LONGEST = 60_000

export interface DiagramTask {
  name: keyof DiagramWork
  args: unknown[]
}

export type DiagramOutcome = { result: unknown } | { fault: SentFault }

/** A Fault as it comes out of a thread: words cannot be sent, texts can. */
interface SentFault {
  code: ErrorCode
  message: Text
  errors: { field: string; code: string; message: Text }[]
}

type Result<Name extends keyof DiagramWork> = Awaited<ReturnType<DiagramWork[Name]>>

/**
 * Works on a diagram, the first argument; on a large one in a thread of its own, so that nobody else waits.
 * @throws what the work throws; Fault BUSY when it takes too long
 */
export async function onDiagram<Name extends keyof DiagramWork>(
  name: Name,
  ...args: Parameters<DiagramWork[Name]>
): Promise<Result<Name>> {
  const [xml] = args
  if (xml.length > SMALL) return (await inThread({ name, args })) as Result<Name>
  const work = diagramWork[name] as (...all: unknown[]) => Promise<unknown>
  return (await work(...args)) as Result<Name>
}

/** Large diagrams that are tried at a time, and those that wait for that: saving and publishing keep the rest. */
const inSlot = createSlots({ running: 2, waiting: 10 })

/** Of one account one is tried at a time; branches of a case ask together. */
const OWN_SLOTS = { running: 1, waiting: 4 }
const own = new LRUCache<string, ReturnType<typeof createSlots>>({ max: 1000 })

/**
 * The same of a diagram that somebody only tries, as often as he likes: large ones have their turn.
 * @throws what the work throws; Fault BUSY when he tries too many at once, or everybody does
 */
export async function onTriedDiagram<Name extends keyof DiagramWork>(
  { homeTenantId, userId }: Pick<Caller, 'homeTenantId' | 'userId'>,
  name: Name,
  ...args: Parameters<DiagramWork[Name]>
): Promise<Result<Name>> {
  if (args[0].length <= SMALL) return onDiagram(name, ...args)
  const key = `${homeTenantId} ${userId}`
  const inOwnSlot = own.get(key) ?? createSlots(OWN_SLOTS)
  own.set(key, inOwnSlot)
  return inOwnSlot(() => inSlot(() => onDiagram(name, ...args)))
}

async function inThread(task: DiagramTask): Promise<unknown> {
  const outcome = await outcomeOf(task)
  if ('result' in outcome) return outcome.result
  const { code, message, errors } = outcome.fault
  throw new Fault(code, {
    message: wordsOf(message),
    errors: errors.map(error => ({ ...error, message: wordsOf(error.message) })),
  })
}

function outcomeOf(task: DiagramTask): Promise<DiagramOutcome> {
  const worker = new Worker(new URL('./diagramThread.ts', import.meta.url), { workerData: task })
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    const timer = setTimeout(() => finish(() => reject(new Fault('BUSY'))), LONGEST)
    worker.once('message', outcome => finish(() => resolve(outcome)))
    worker.once('error', error => finish(() => reject(error)))
  })
}
