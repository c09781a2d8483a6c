import { parentPort, workerData } from 'node:worker_threads'
import { Fault } from '#model/errors.ts'
import { diagramWork } from './diagramWork.ts'
import type { DiagramOutcome, DiagramTask } from './onDiagram.ts'

/** Somebody else's diagram may be large: it is read where it cannot keep others waiting. */
async function outcomeOf({ name, args }: DiagramTask): Promise<DiagramOutcome> {
  try {
    const work = diagramWork[name] as (...all: unknown[]) => Promise<unknown>
    return { result: await work(...args) }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { code, message, errors } = error
    return { fault: { code, message, errors } }
  }
}

parentPort?.postMessage(await outcomeOf(workerData as DiagramTask))
