import { checkDocumentText } from '#model/documents/checkDocumentText.ts'
import { createDocumentCompiler, type DocumentCompiler } from '#model/documents/createDocumentCompiler.ts'
import type { CompileAnswer, CompileQuestion, EnvironmentMessage } from './FormCompilation.ts'

let compiler: DocumentCompiler = createDocumentCompiler({ dictionaries: {}, pages: [] })

/** Compiles forms in a thread of its own. */
addEventListener('message', ({ data }: MessageEvent<CompileQuestion | EnvironmentMessage>) => {
  if ('environment' in data) compiler = createDocumentCompiler(data.environment)
  else postMessage(answer(data))
})

function answer({ id, text }: CompileQuestion): CompileAnswer {
  try {
    return { id, checked: checkDocumentText(text, compiler) }
  } catch (error) {
    return { id, fault: String(error) }
  }
}
