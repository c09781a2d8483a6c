import { messageOf, suggestionOf } from '../check/problemWords.ts'
import { say } from '../language/say.ts'
import { LineIndex } from '../read/LineIndex.ts'
import { readPageFile } from '../read/readPageFile.ts'
import type { ActionFormModel, Problem, Text } from '../types/index.ts'
import { assertPlainJson, createValidator, SchemaError, UnsafeJsonError } from '../validation/index.ts'
import type { DocumentCompiler } from './createDocumentCompiler.ts'

/** Characters of a schema's text. */
export const LONGEST_DOCUMENT_SCHEMA = 100_000
/** Properties on all levels: the check compares each with each. */
const MOST_PROPERTIES = 200
const BOUNDS = { depth: 24, nodes: 5_000, characters: LONGEST_DOCUMENT_SCHEMA }

/** A mistake in the text of a schema, at its place. */
export interface DocumentMistake extends Pick<Problem, 'line' | 'column'> {
  message: Text
  /** What was probably meant; null where nothing is near. */
  suggestion: Text | null
}

export interface CheckedDocument {
  /** Compiled; null where there is a mistake. */
  form: ActionFormModel | null
  problems: DocumentMistake[]
}

/**
 * Compiles the text of a form and tells what is in the way of publishing it: JSON within bounds that keeps to the
 * vocabulary of forms, and of which a validator can be made. What would be slow to look at is refused by itself, before
 * anything looks at it.
 */
export function checkDocumentText(text: string, compiler: DocumentCompiler): CheckedDocument {
  const mistake = mistakeOf(text)
  if (mistake !== null) return { form: null, problems: [mistake] }
  const { form, problems } = compiler.compile(text)
  if (form === null) return { form, problems: problems.map(mistakeIn) }
  try {
    createValidator(form.schema)
    return { form, problems: [] }
  } catch (error) {
    if (error instanceof SchemaError) return { form: null, problems: [wholly(error.message)] }
    throw error
  }
}

const wholly = (message: Text): DocumentMistake => ({ line: 1, column: 1, message, suggestion: null })

/** A problem of the check at its place, in words. */
export const mistakeIn = (problem: Problem): DocumentMistake => ({
  ...{ line: problem.line, column: problem.column, message: messageOf(problem) },
  suggestion: suggestionOf(problem),
})

/** What keeps the text from being compiled at all. */
function mistakeOf(text: string): DocumentMistake | null {
  if (text.length > LONGEST_DOCUMENT_SCHEMA)
    return wholly(say`The form is too large: at most ${LONGEST_DOCUMENT_SCHEMA} characters`)
  const { mistake } = readPageFile({ path: 'draft.json', text })
  if (mistake) {
    const place = new LineIndex(text).positionOf(mistake.offset)
    return { ...place, message: mistake.message, suggestion: null }
  }
  const value: unknown = JSON.parse(text)
  const message = boundsMistake(value)
  return message === null ? null : wholly(message)
}

function boundsMistake(value: unknown): Text | null {
  try {
    assertPlainJson(value, BOUNDS)
  } catch (error) {
    if (!(error instanceof UnsafeJsonError)) throw error
    return error.field === ''
      ? say`The form: ${error.words}`
      : say`${error.field} in the form: ${error.words}`
  }
  const count = countProperties(value)
  if (count <= MOST_PROPERTIES) return null
  return say`The form has ${count} fields; at most ${MOST_PROPERTIES} are allowed`
}

/** Keys of all objects named `properties`, on whatever level: the fields that a schema describes, or more. */
function countProperties(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  for (const [key, part] of Object.entries(value)) {
    if (key === 'properties' && typeof part === 'object' && part !== null) count += Object.keys(part).length
    count += countProperties(part)
  }
  return count
}
