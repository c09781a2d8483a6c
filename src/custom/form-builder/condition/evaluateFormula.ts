import {
  compileExpression,
  type ExpressionEnvironment,
  ExpressionError,
  type ExpressionErrorCode,
  type NameFacts,
  type ReservedName,
} from '#model/expression/index.ts'
import { chosenLanguage, t } from '#model/language/t.ts'
import type { ExpressionField } from './ExpressionField.ts'

/** What an expression is tried with. */
export interface FormulaContext {
  fields: readonly ExpressionField[]
  /** Names that have a value beside the fields: user, now. */
  reserved?: readonly ReservedName[]
  /** Whether it must give true or false. */
  isCondition?: boolean
  /** Values of the fields. */
  sample?: Readonly<Record<string, unknown>>
  /** The value of the field that carries it, where it may be read. */
  self?: unknown
}

/** What an expression gives, or what is wrong with it, at its words. */
type FormulaResult =
  | { value: unknown }
  | { mistake: { offset: number; length: number; message: string; suggestion: string | null } }

/** Tries an expression with sample values; '' gives null. */
export function evaluateFormula(source: string, context: FormulaContext): FormulaResult {
  if (source.trim() === '') return { value: null }
  const { sample = {}, self, isCondition = false } = context
  try {
    const expression = compileExpression(source, environmentOf(context))
    const results = expression.results.filter(({ type }) => !['boolean', 'any', 'null'].includes(type))
    const [wrong] = isCondition ? results : []
    if (wrong) return mistake(t('应给出是或否'), { offset: wrong.start, length: wrong.end - wrong.start })
    const scope = {
      ...sample,
      values: sample,
      record: sample,
      user: {},
      ...(self === undefined ? {} : { self }),
    }
    return { value: expression.evaluate(scope) }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return mistake(wordsOf(error, source), error)
  }
}

const mistake = (
  message: string,
  { offset, length, suggestion = null }: { offset: number; length: number; suggestion?: string | null },
): FormulaResult => ({ mistake: { offset, length, message, suggestion } })

function environmentOf({ fields, reserved = [] }: FormulaContext): ExpressionEnvironment {
  return { names: namesOf(fields), reserved }
}

function namesOf(fields: readonly ExpressionField[]): Record<string, NameFacts> {
  const entries = fields.map(({ name, type, fields: inner, choices }): [string, NameFacts] => [
    name,
    {
      type,
      ...(inner ? { fields: namesOf(inner) } : {}),
      ...(choices && !['json', 'links'].includes(type)
        ? { choices: choices.map(({ value }) => String(value)) }
        : {}),
    },
  ])
  return Object.fromEntries(entries)
}

/** The sentences of the model are Chinese. */
const ENGLISH: Record<ExpressionErrorCode, (part: string) => string> = {
  EXPRESSION_LIMIT: () => 'The expression is too long or too deep',
  EXPRESSION_SYNTAX: part => (part ? `“${part}” is not expected here` : 'The expression is not complete'),
  UNKNOWN_NAME: part => `There is no “${part}”`,
  UNKNOWN_VALUE: part => `${part} is none of the values that it can have`,
  UNKNOWN_FUNCTION: part => `There is no function “${part}”`,
  WRONG_ARGUMENTS: part => `The arguments of “${part}” are not right`,
  TYPE_MISMATCH: part => `The types in “${part}” do not go together`,
  NOT_FILTERABLE: part => `A filter cannot say “${part}”`,
  DIVISION_BY_ZERO: () => 'Division by zero',
  INVALID_VALUE: part => `“${part}” is not a value`,
  EVALUATION_LIMIT: () => 'The expression takes too much work',
}

const wordsOf = ({ code, message, offset, length }: ExpressionError, source: string): string =>
  chosenLanguage() === 'zh' ? message : ENGLISH[code](source.slice(offset, offset + length))
