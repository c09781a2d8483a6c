import type { Text } from '#model/types/index.ts'
import type {
  CompileAnswer,
  CompileQuestion,
  DocumentMistake,
  EnvironmentMessage,
} from './FormCompilation.ts'
import { formChecker } from './formChecker.ts'

let check = formChecker({ dictionaries: {}, pages: [] })

/** Compiles forms in a thread of its own. */
addEventListener('message', ({ data }: MessageEvent<CompileQuestion | EnvironmentMessage>) => {
  if ('environment' in data) check = formChecker(data.environment)
  else postMessage(answer(data))
})

function answer({ id, text, isAlone }: CompileQuestion): CompileAnswer {
  try {
    const { form, problems } = check(text, isAlone)
    return { id, checked: { form, problems: problems.map(sendable) } }
  } catch (error) {
    return { id, fault: String(error) }
  }
}

/** What says itself in the language of its reader is written in both to be sent. */
const sendable = ({ message, suggestion, ...place }: DocumentMistake): DocumentMistake => ({
  ...place,
  message: inBoth(message),
  suggestion: suggestion && inBoth(suggestion),
})

const inBoth = (text: Text): Text => (typeof text === 'string' ? text : { zh: text.zh, en: text.en })
