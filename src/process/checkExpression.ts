import {
  compileExpression,
  ExpressionError,
  type ExpressionErrorCode,
  meantBy,
  nearestName,
} from '#model/expression/index.ts'
import { t, textOf } from '#model/language/t.ts'
import { JuelError } from './expression/juelTokens.ts'
import { parseJuel } from './expression/parseJuel.ts'

/** What each kind of mistake is in English, where the model's own sentences are Chinese. */
const ENGLISH: Record<Exclude<ExpressionErrorCode, 'EXPRESSION_SYNTAX'>, (part: string) => string> = {
  EXPRESSION_LIMIT: () => 'The expression is too long or too deep',
  UNKNOWN_NAME: part => `There is no “${part}”`,
  UNKNOWN_VALUE: part => `“${part}” is none of the values that it can have`,
  UNKNOWN_FUNCTION: part => `There is no function “${part}”`,
  WRONG_ARGUMENTS: part => `The arguments of “${part}” are not right`,
  TYPE_MISMATCH: part => `The types in “${part}” do not go together`,
  NOT_FILTERABLE: part => `A filter cannot say “${part}”`,
  DIVISION_BY_ZERO: () => 'Division by zero',
  INVALID_VALUE: part => `“${part}” is not a value`,
  EVALUATION_LIMIT: () => 'The expression takes too much work',
}

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
  'nrOfApproved',
  'nrOfRejected',
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

/** The sentence on a mistake in CEL: the model's own one, and in English one by its kind. @param text the expression */
function celMessage(error: ExpressionError, text: string): string {
  const { code, message, offset, length } = error
  const part = text.slice(offset, offset + length).trim()
  const meant = meantBy(error, text)
  if (code === 'EXPRESSION_SYNTAX' && meant)
    return t('“{{written}}”应写作“{{meant}}”', { written: part, meant })
  const english = code === 'EXPRESSION_SYNTAX' ? syntaxMessage(part) : ENGLISH[code](part)
  return textOf({ zh: message, en: english })
}

function syntaxMessage(part: string): string {
  if (/^['"]/.test(part)) return t('引号没有结束')
  return part === '' ? t('表达式不完整') : t('此处不应出现“{{text}}”', { text: part })
}

/** Variables that are named where none of them is like the one that is missing. */
const MOST_NAMED = 8

/** Says that there is no such variable, and which one may be meant or which there are. @param known those that there are */
export function unknownVariable(name: string, known: readonly string[]): string {
  const near = nearestName(name, known)
  if (near) return t('没有变量“{{name}}”，是不是“{{near}}”？', { name, near })
  const own = known.filter(one => !BUILT_IN_NAMES.includes(one))
  if (own.length === 0) return t('没有变量“{{name}}”', { name })
  const names = own.slice(0, MOST_NAMED).join(t('、'))
  return own.length > MOST_NAMED
    ? t('没有变量“{{name}}”，可用的有 {{names}} 等', { name, names })
    : t('没有变量“{{name}}”，可用的有 {{names}}', { name, names })
}
