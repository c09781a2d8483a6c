import type { Node } from 'jsonc-parser'
import { compilePattern } from '../../format/compilePattern.ts'
import { PatternError } from '../../format/parsePattern.ts'
import type { Reporter } from '../Reporter.ts'
import type { SchemaNode } from './SchemaNode.ts'

/** Whether a text keeps to its schema; reports where it does not. */
export function checkText(schema: SchemaNode, node: Node, reporter: Reporter): boolean {
  const text = String(node.value)
  const wrong = textMistake(schema, text)
  if (!wrong) return true
  reporter.reportAt(wrong.rule, node.offset, node.length, wrong.message)
  return false
}

function textMistake(schema: SchemaNode, text: string): { rule: TextRule; message: string } | null {
  if (text.length < (schema.minLength ?? 0)) return { rule: 'out-of-range', message: 'the text is empty' }
  if (text.length > (schema.maxLength ?? Number.POSITIVE_INFINITY)) {
    return { rule: 'out-of-range', message: `longer than ${schema.maxLength} characters` }
  }
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(text)) {
    const meant = schema.description ? `; expected: ${schema.description}` : ''
    return { rule: 'wrong-form', message: `${JSON.stringify(text)} does not match ${schema.pattern}${meant}` }
  }
  if (schema.format === 'regex') return patternMistake(text)
  return null
}

type TextRule = 'out-of-range' | 'wrong-form' | 'bad-regex'

const PATTERN_RULE =
  'this pattern does not parse, or uses look-around or back-references, which could run away'

function patternMistake(text: string): { rule: TextRule; message: string } | null {
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
  reporter.reportAt('out-of-range', node.offset, node.length, `${number} is not ${rangeOf(schema)}`)
  return false
}

function rangeOf({ minimum, maximum, exclusiveMinimum }: SchemaNode): string {
  if (exclusiveMinimum !== undefined) return `above ${exclusiveMinimum}`
  if (minimum !== undefined && maximum !== undefined) return `from ${minimum} to ${maximum}`
  return minimum === undefined ? `at most ${maximum}` : `at least ${minimum}`
}
