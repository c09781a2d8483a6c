import { messageOf, suggestionOf } from '#model/check/problemWords.ts'
import { Fault } from '#model/errors.ts'
import { type LocalizedText, localized, namedOf, wordsOf } from '#model/language/localized.ts'
import { LineIndex } from '#model/read/LineIndex.ts'
import { readPageFile } from '#model/read/readPageFile.ts'
import type { AppModel, CompileEnvironment, Problem, Text } from '#model/types/index.ts'
import { assertPlainJson, createValidator, SchemaError, UnsafeJsonError } from '#model/validation/index.ts'
import { compileDocument } from './compileDocument.ts'

/** Characters of a schema's text. */
const LONGEST_SCHEMA = 100_000
/** Properties on all levels: the check compares each with each. */
const MOST_PROPERTIES = 200
const BOUNDS = { depth: 24, nodes: 5_000, characters: LONGEST_SCHEMA }
/** Mistakes that are told; the first are named in the message too. */
const MOST_TOLD = 100
const NAMED = 3

/**
 * Passes when the text may be published: JSON within bounds that keeps to the vocabulary of forms, and of which a
 * validator can be made.
 * @throws Fault INVALID at `draft` with every mistake as line:column message
 */
export function checkSchema(app: AppModel, text: string, environment: CompileEnvironment): void {
  const problems = problemsOf(app, text, environment)
  if (problems.length === 0) return
  const sentences = problems.map(sentenceOf)
  throw new Fault('INVALID', {
    message: localized('表单有错误，不能发布：{{told}}', { told: namedOf(sentences, NAMED) }),
    errors: sentences.slice(0, MOST_TOLD).map(message => ({ field: 'draft', code: 'INVALID', message })),
  })
}

interface Mistake extends Pick<Problem, 'line' | 'column'> {
  message: Text
  suggestion: Text | null
}

function sentenceOf({ line, column, message, suggestion }: Mistake): LocalizedText {
  const told = wordsOf(message).map(text => `${line}:${column} ${text}`)
  return suggestion === null ? told : localized('{{told}}（是不是 {{suggestion}}？）', { told, suggestion })
}

const wholly = (message: Text): Mistake[] => [{ line: 1, column: 1, message, suggestion: null }]

/** What would be slow to look at is refused by itself, before anything looks at it. */
function problemsOf(app: AppModel, text: string, environment: CompileEnvironment): Mistake[] {
  if (text.length > LONGEST_SCHEMA)
    return wholly(localized('表单过大，不能超过 {{most}} 个字符', { most: LONGEST_SCHEMA }))
  const { mistake } = readPageFile({ path: 'draft.json', text })
  if (mistake) {
    const place = new LineIndex(text).positionOf(mistake.offset)
    return [{ ...place, message: mistake.message, suggestion: null }]
  }
  const value: unknown = JSON.parse(text)
  const unsafe = boundsMistake(value)
  if (unsafe !== null) return wholly(unsafe)
  const { form, problems } = compileDocument(app, text, environment)
  if (form === null) return problems.map(mistakeOf)
  try {
    createValidator(form.schema)
    return []
  } catch (error) {
    if (error instanceof SchemaError) return wholly(error.message)
    throw error
  }
}

const mistakeOf = (problem: Problem): Mistake => ({
  ...{ line: problem.line, column: problem.column, message: messageOf(problem) },
  suggestion: suggestionOf(problem),
})

function boundsMistake(value: unknown): LocalizedText | null {
  try {
    assertPlainJson(value, BOUNDS)
  } catch (error) {
    if (!(error instanceof UnsafeJsonError)) throw error
    return localized('{{field}}：{{reason}}', {
      field: error.field || localized('整个表单'),
      reason: error.words,
    })
  }
  const count = countProperties(value)
  if (count <= MOST_PROPERTIES) return null
  return localized('表单有 {{count}} 个字段，不能超过 {{most}} 个', { count, most: MOST_PROPERTIES })
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
