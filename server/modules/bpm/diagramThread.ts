import { parentPort, workerData } from 'node:worker_threads'
import { Fault } from '#model/errors.ts'
import { type LocalizedText, learnEnglish } from '#model/language/localized.ts'
import { loadEnglish } from '#server/engine/language/english.ts'
import { diagramWork } from './diagramWork.ts'
import type { DiagramOutcome, DiagramTask } from './onDiagram.ts'

/** Somebody else's diagram may be large: it is read where it cannot keep others waiting. */
async function outcomeOf({ name, args }: DiagramTask): Promise<DiagramOutcome> {
  try {
    const work = diagramWork[name] as (...all: unknown[]) => Promise<unknown>
    return { result: await work(...args) }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { code, words, errors } = error
    const sent = errors.map(one => ({ ...one, message: textIn(one.message) }))
    return { fault: { code, message: textIn(words), errors: sent } }
  }
}

const textIn = ({ zh, en }: LocalizedText) => ({ zh, en })

learnEnglish(await loadEnglish())
parentPort?.postMessage(await outcomeOf(workerData as DiagramTask))
