import { checkDocumentText, type DocumentMistake } from '#model/documents/checkDocumentText.ts'
import type { DocumentCompiler } from '#model/documents/createDocumentCompiler.ts'
import { Fault } from '#model/errors.ts'
import { type LocalizedText, localized, namedOf, wordsOf } from '#model/language/localized.ts'
import type { ActionFormModel } from '#model/types/index.ts'

/** Mistakes that are told; the first are named in the message too. */
const MOST_TOLD = 100
const NAMED = 3

/**
 * Returns what the text of a form describes, when it may be published.
 * @throws Fault INVALID at `draft` with every mistake as line:column message
 */
export function checkSchema(text: string, compiler: DocumentCompiler): ActionFormModel {
  const { form, problems } = checkDocumentText(text, compiler)
  if (form !== null) return form
  const sentences = problems.map(sentenceOf)
  throw new Fault('INVALID', {
    message: localized('表单有错误，不能发布：{{told}}', { told: namedOf(sentences, NAMED) }),
    errors: sentences.slice(0, MOST_TOLD).map(message => ({ field: 'draft', code: 'INVALID', message })),
  })
}

function sentenceOf({ line, column, message, suggestion }: DocumentMistake): LocalizedText {
  const told = wordsOf(message).map(text => `${line}:${column} ${text}`)
  return suggestion === null ? told : localized('{{told}}（是不是 {{suggestion}}？）', { told, suggestion })
}
