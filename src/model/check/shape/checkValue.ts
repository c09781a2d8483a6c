import type { Node } from 'jsonc-parser'
import { compilePattern } from '../../format/compilePattern.ts'
import { PatternError } from '../../format/parsePattern.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say, sayWritten } from '../../language/say.ts'
import type { Reporter } from '../Reporter.ts'
import type { SchemaNode } from './SchemaNode.ts'

/** Whether a text keeps to its schema; reports where it does not. */
export function checkText(schema: SchemaNode, node: Node, reporter: Reporter): boolean {
  const text = String(node.value)
  const wrong = textMistake(schema, text)
  if (!wrong) return true
  const { rule, message, suggestion = null } = wrong
  reporter.reportAt(rule, node.offset, node.length, message, { suggestion })
  return false
}

interface TextMistake {
  rule: TextRule
  message: LocalizedText
  suggestion?: string | null
}

function textMistake(schema: SchemaNode, text: string): TextMistake | null {
  if (text.length < (schema.minLength ?? 0)) return { rule: 'out-of-range', message: say`the text is empty` }
  if (text.length > (schema.maxLength ?? Number.POSITIVE_INFINITY)) {
    return { rule: 'out-of-range', message: say`longer than ${schema.maxLength} characters` }
  }
  // Which page was meant, the rules know that know the pages.
  const isChecked = schema.pattern !== undefined && schema.names !== 'pages'
  if (isChecked && !new RegExp(schema.pattern ?? '').test(text)) {
    const rooted = `/${text}`
    const suggestion = new RegExp(schema.pattern ?? '').test(rooted) ? rooted : null
    return { rule: 'wrong-form', message: formMistake(text, schema), suggestion }
  }
  if (schema.format === 'regex') return patternMistake(text)
  return null
}

function formMistake(text: string, { pattern, description }: SchemaNode): LocalizedText {
  const given = JSON.stringify(text)
  return description
    ? say`${given} does not match ${pattern}; expected: ${sayWritten(description)}`
    : say`${given} does not match ${pattern}`
}

type TextRule = 'out-of-range' | 'wrong-form' | 'bad-regex'

const PATTERN_RULE = say`this pattern does not parse, or uses look-around or back-references, which could run away`

/** As other languages write it between slashes: what stands before ^ or behind $ is never there. */
const BETWEEN_SLASHES = /^\/(\^.*|.*\$)\/[a-z]*$/s

function patternMistake(text: string): TextMistake | null {
  const [, inside] = BETWEEN_SLASHES.exec(text) ?? []
  if (inside !== undefined) {
    const message = say`a pattern is written without slashes and flags: this one refuses every value`
    return { rule: 'bad-regex', message, suggestion: inside }
  }
  try {
    compilePattern(text)
    return null
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    return { rule: 'bad-regex', message: PATTERN_RULE }
  }
}

/** Whether a number keeps to its schema; reports where it does not. */
export function checkNumber(schema: SchemaNode, node: Node, reporter: Reporter): boolean {
  const number = Number(node.value)
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY, exclusiveMinimum } = schema
  const isAbove = exclusiveMinimum === undefined || number > exclusiveMinimum
  if (number >= minimum && number <= maximum && isAbove) return true
  reporter.reportAt('out-of-range', node.offset, node.length, rangeMistake(number, schema))
  return false
}

function rangeMistake(number: number, { minimum, maximum, exclusiveMinimum }: SchemaNode): LocalizedText {
  if (exclusiveMinimum !== undefined) return say`${number} is not above ${exclusiveMinimum}`
  if (minimum !== undefined && maximum !== undefined)
    return say`${number} is not from ${minimum} to ${maximum}`
  return minimum === undefined
    ? say`${number} is not at most ${maximum}`
    : say`${number} is not at least ${minimum}`
}
