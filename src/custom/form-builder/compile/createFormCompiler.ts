import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import type { CheckedForm, CompileAnswer, CompileQuestion } from './FormCompilation.ts'
import type { CheckForm } from './formChecker.ts'

/** Compiles the texts of forms. */
export interface FormCompiler {
  /**
   * @param isAlone whether the text is a form by itself, as settings are, although a page is designed
   * @throws Error when the compiler itself fails
   */
  compile(text: string, isAlone?: boolean): Promise<CheckedForm>
  /** What is being compiled is given up and never answered. */
  destroy(): void
}

interface Waiting extends Pick<CompileQuestion, 'text' | 'isAlone'> {
  resolve(checked: CheckedForm | Promise<CheckedForm>): void
  reject(error: Error): void
}

/**
 * Compiles in a thread of its own, by the code that publishes forms: a large one would hold the page while somebody
 * types. Tests, which have no threads, compile where they are; a built page never does, because all pages would share
 * what the check says.
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
    for (const { text, isAlone, resolve, reject } of waiting.values())
      onPage(text, isAlone).then(resolve, reject)
    waiting.clear()
  })
  return {
    compile(text, isAlone = false) {
      if (!worker) return onPage(text, isAlone)
      const question: CompileQuestion = { id: ++latest, text, isAlone }
      worker.postMessage(question)
      return new Promise((resolve, reject) => waiting.set(question.id, { text, isAlone, resolve, reject }))
    },
    destroy() {
      worker?.terminate()
      waiting.clear()
    },
  }
}

const newWorker = () => new Worker(new URL('./compileWorker.ts', import.meta.url), { type: 'module' })

function pageCompiler(
  environment: DocumentEnvironment,
): (...asked: Parameters<CheckForm>) => Promise<CheckedForm> {
  let loaded: Promise<CheckForm> | undefined
  async function load(): Promise<CheckForm> {
    if (import.meta.env.PROD) throw new Error('There is nothing to compile with.')
    const { formChecker } = await import('./formChecker.ts')
    return formChecker(environment)
  }
  return async (...asked) => {
    if (import.meta.env.PROD) throw new Error('The thread that compiles forms could not be loaded.')
    loaded ??= load()
    return (await loaded)(...asked)
  }
}
