import type { Language } from '#model/language/t.ts'
import { chosenLanguage } from '#model/language/t.ts'
import type { CheckContext, ProcessProblem } from '#process/checkProcess.ts'

/** Says what is wrong with diagrams. */
export interface Checker {
  check(xml: string, context: CheckContext): Promise<ProcessProblem[]>
  /** What is being checked is given up and never answered. */
  destroy(): void
}

/** What the thread that checks is asked. */
export interface CheckQuestion {
  id: number
  xml: string
  context: CheckContext
  /** What the page speaks: a thread knows nothing of it. */
  language: Language
}

/** What it answers: the problems, or why there is no answer. */
export interface CheckAnswer {
  id: number
  problems?: ProcessProblem[]
  fault?: string
}

interface Waiting extends CheckQuestion {
  resolve(problems: ProcessProblem[] | Promise<ProcessProblem[]>): void
  reject(error: Error): void
}

/**
 * Checks in a thread of its own: a diagram of a thousand elements would hold the page for a quarter of a second. Where
 * there are no threads, or ours cannot be loaded, it checks on the page.
 */
export function createChecker(): Checker {
  const waiting = new Map<number, Waiting>()
  let latest = 0
  let worker = typeof Worker === 'undefined' ? null : newWorker()
  worker?.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
    const { id, problems, fault } = data
    if (problems) waiting.get(id)?.resolve(problems)
    else waiting.get(id)?.reject(new Error(fault))
    waiting.delete(id)
  })
  worker?.addEventListener('error', () => {
    worker = null
    for (const { xml, context, resolve } of waiting.values()) resolve(checkOnPage(xml, context))
    waiting.clear()
  })

  return {
    check(xml, context) {
      if (!worker) return checkOnPage(xml, context)
      const question = { id: ++latest, xml, context, language: chosenLanguage() }
      worker.postMessage(question)
      return new Promise((resolve, reject) => waiting.set(question.id, { ...question, resolve, reject }))
    },
    destroy() {
      worker?.terminate()
      waiting.clear()
    },
  }
}

const newWorker = () => new Worker(new URL('./checkWorker.ts', import.meta.url), { type: 'module' })

async function checkOnPage(xml: string, context: CheckContext): Promise<ProcessProblem[]> {
  const { checkProcess } = await import('#process/checkProcess.ts')
  return checkProcess(xml, context)
}
