import { compileExpression, ExpressionError } from '#model/expression/index.ts'
import { t } from '#model/language/t.ts'
import { celMessage } from './expression/celMessage.ts'
import { JuelError } from './expression/Juel.ts'
import { parseJuel } from './expression/parseJuel.ts'
import { unknownVariable } from './expression/unknownVariable.ts'

/** A mistake in an expression. */
export interface ExpressionMistake {
  /** 0-based, in the whole text. */
  position: number
  /** In the language that was chosen. */
  message: string
  /** Whether the expression is well formed and only names something that is not there. */
  isUnknownName: boolean
}

export interface ExpressionCheck {
  /** Whether a text without `${…}` is CEL, as in a condition, or plain text, as in an assignee; condition unless told. */
  kind?: 'condition' | 'value'
}

/** What every process has, beside the variables of its own. */
export const BUILT_IN_NAMES = [
  'execution',
  'task',
  'initiator',
  'startUserId',
  'authenticatedUserId',
  'nrOfInstances',
  'nrOfActiveInstances',
  'nrOfCompletedInstances',
  'loopCounter',
]

/**
 * The first mistake of an expression; null when there is none. Text with `${…}` or `#{…}` is JUEL, else CEL.
 *
 * @param variables names that it may use beside {@link BUILT_IN_NAMES}; null allows every name
 */
export function checkExpression(
  text: string,
  variables: readonly string[] | null,
  { kind = 'condition' }: ExpressionCheck = {},
): ExpressionMistake | null {
  const known = variables && [...variables, ...BUILT_IN_NAMES]
  if (/[$#]\{/.test(text)) return checkJuel(text, known)
  if (kind === 'value') return null
  if (text.trim() === '') return { position: 0, message: t('表达式是空的'), isUnknownName: false }
  return checkCel(text, known)
}

function checkJuel(text: string, known: readonly string[] | null): ExpressionMistake | null {
  try {
    const unknown = parseJuel(text).find(({ name }) => known && !known.includes(name))
    return unknown ? unknownName(unknown.name, unknown.position, known ?? []) : null
  } catch (error) {
    if (!(error instanceof JuelError)) throw error
    return { position: error.position, message: error.message, isUnknownName: false }
  }
}

function checkCel(text: string, known: readonly string[] | null): ExpressionMistake | null {
  const names = known && Object.fromEntries(known.map(name => [name, { type: 'any' as const }]))
  try {
    compileExpression(text, names ? { names } : {})
    return null
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const { offset, length, code } = error
    if (code === 'UNKNOWN_NAME') return unknownName(text.slice(offset, offset + length), offset, known ?? [])
    return { position: offset, message: celMessage(error, text), isUnknownName: false }
  }
}

function unknownName(name: string, position: number, known: readonly string[]): ExpressionMistake {
  return { position, message: unknownVariable(name, known), isUnknownName: true }
}
