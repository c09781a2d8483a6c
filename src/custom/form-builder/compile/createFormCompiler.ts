import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import type { CheckedForm, CompileAnswer, CompileQuestion } from './FormCompilation.ts'

/** Compiles the texts of forms. */
export interface FormCompiler {
  /** @throws Error when the compiler itself fails */
  compile(text: string): Promise<CheckedForm>
  /** What is being compiled is given up and never answered. */
  destroy(): void
}

interface Waiting {
  text: string
  resolve(checked: CheckedForm | Promise<CheckedForm>): void
  reject(error: Error): void
}

/**
 * Compiles in a thread of its own, by the code that publishes forms: a large one would hold the page while somebody
 * types. Where there are no threads, or ours cannot be loaded, it compiles on the page.
 */
export function createFormCompiler(environment: DocumentEnvironment): FormCompiler {
  const waiting = new Map<number, Waiting>()
  const onPage = pageCompiler(environment)
  let latest = 0
  let worker = typeof Worker === 'undefined' ? null : newWorker()
  worker?.postMessage({ environment })
  worker?.addEventListener('message', ({ data }: MessageEvent<CompileAnswer>) => {
    const { id, checked, fault } = data
    if (checked) waiting.get(id)?.resolve(checked)
    else waiting.get(id)?.reject(new Error(fault))
    waiting.delete(id)
  })
  worker?.addEventListener('error', () => {
    worker = null
    for (const { text, resolve } of waiting.values()) resolve(onPage(text))
    waiting.clear()
  })
  return {
    compile(text) {
      if (!worker) return onPage(text)
      const question: CompileQuestion = { id: ++latest, text }
      worker.postMessage(question)
      return new Promise((resolve, reject) => waiting.set(question.id, { text, resolve, reject }))
    },
    destroy() {
      worker?.terminate()
      waiting.clear()
    },
  }
}

const newWorker = () => new Worker(new URL('./compileWorker.ts', import.meta.url), { type: 'module' })

function pageCompiler(environment: DocumentEnvironment): (text: string) => Promise<CheckedForm> {
  let loaded: Promise<(text: string) => CheckedForm> | undefined
  async function load() {
    const [{ checkDocumentText }, { createDocumentCompiler }] = await Promise.all([
      import('#model/documents/checkDocumentText.ts'),
      import('#model/documents/createDocumentCompiler.ts'),
    ])
    const compiler = createDocumentCompiler(environment)
    return (text: string) => checkDocumentText(text, compiler)
  }
  return async text => {
    loaded ??= load()
    return (await loaded)(text)
  }
}
