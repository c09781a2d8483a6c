import type { ResourceFacts } from '../../derive/AppFacts.ts'
import { foundOutBy } from '../../derive/foundOutBy.ts'
import {
  checkGiven,
  compileCondition,
  compileExpression,
  type ExpressionEnvironment,
  ExpressionError,
  type ExpressionErrorCode,
  type ValueType,
} from '../../expression/index.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import type { RuleCode } from '../ruleCatalogue.ts'

/** An expression in a file. */
export interface ExpressionSite {
  source: string
  at: JsonPath
  /** Where the expression begins in the text, which may hold it in {{ }}. */
  start?: number
  environment: ExpressionEnvironment
  /** filter: becomes SQL. condition: gives true or false. value: gives one of the types, any where none is named. */
  use: 'filter' | 'condition' | 'value'
  types?: readonly ValueType[]
  /** The record whose properties its bare names are; that of the page where absent. */
  about?: ResourceFacts
  /** Of a value that is chosen: those to choose from. */
  choices?: readonly string[]
}

/**
 * Reports what is wrong with an expression, at the very word.
 * @param record whose properties its bare names are, where the site does not say another
 */
export function judgeExpression(
  site: ExpressionSite,
  reporter: Reporter,
  record: ResourceFacts | null = null,
): void {
  const { source, environment, use } = site
  try {
    if (use === 'filter') compileCondition(source, environment)
    else {
      judgeType(compileExpression(source, environment).type, site, reporter)
      if (site.choices) checkGiven(source, site.choices)
    }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    reportError(error, { about: record ?? undefined, ...site }, reporter)
  }
}

const OPEN: ValueType[] = ['any', 'null']

function judgeType(type: ValueType, site: ExpressionSite, reporter: Reporter): void {
  const needed: readonly ValueType[] = site.use === 'condition' ? ['boolean'] : (site.types ?? [])
  if (needed.length === 0 || OPEN.includes(type) || needed.includes(type)) return
  const message = `gives ${type}, where ${needed.join(' or ')} is needed`
  reporter.report('expression-type', site.at, message, { index: site.start ?? 0, length: site.source.length })
}

const RULE_OF: Record<ExpressionErrorCode, RuleCode> = {
  EXPRESSION_LIMIT: 'expression-syntax',
  EXPRESSION_SYNTAX: 'expression-syntax',
  UNKNOWN_NAME: 'unknown-variable',
  UNKNOWN_VALUE: 'unknown-value',
  UNKNOWN_FUNCTION: 'unknown-variable',
  WRONG_ARGUMENTS: 'expression-type',
  TYPE_MISMATCH: 'expression-type',
  NOT_FILTERABLE: 'not-in-sql',
  DIVISION_BY_ZERO: 'expression-type',
  INVALID_VALUE: 'expression-type',
  EVALUATION_LIMIT: 'expression-type',
}

function reportError(
  error: ExpressionError,
  { source, at, start = 0, about }: ExpressionSite,
  reporter: Reporter,
): void {
  const { offset, length, suggestion, among } = error
  const word = source.slice(offset, offset + length)
  const foundOut = foundOutBy(about?.fields.get(word)?.source ?? {})
  const message = foundOut
    ? `${word} (${foundOut}) ${NOT_HELD}`
    : wordingOf(error.code, word) + (among.length > 0 ? `: ${listed(among)}` : '')
  // At the end of the text nothing stands that could be marked; its last character stands for it.
  const index = start + Math.min(offset, Math.max(0, source.length - 1))
  reporter.report(RULE_OF[error.code], at, message, { index, length: Math.max(1, length), suggestion })
}

/** Why an expression cannot name what is there for everybody to see. */
const NOT_HELD =
  'is found out when a record is read: nothing that is stored, demanded or filtered can depend on it'

/** Why what others may read is nothing here. */
const WHY_NOT: Record<string, string> = {
  user: ': it differs from reader to reader',
  now: ': it changes with the clock',
}

const MOST_LISTED = 12

const listed = (values: readonly string[]): string =>
  values.length > MOST_LISTED ? `${values.slice(0, MOST_LISTED).join(', ')}, …` : values.join(', ')

function wordingOf(code: ExpressionErrorCode, word: string): string {
  if (code === 'UNKNOWN_NAME') return `there is no variable ${word} here${WHY_NOT[word] ?? ''}`
  if (code === 'UNKNOWN_VALUE') return `${word} is none of its values`
  if (code === 'UNKNOWN_FUNCTION') return `there is no function ${word}`
  if (code === 'WRONG_ARGUMENTS') return `${word} takes other arguments`
  if (code === 'NOT_FILTERABLE') return `${word} is beyond what a filter of the database can say`
  if (code === 'EXPRESSION_LIMIT') return 'the expression is too long or too deep'
  if (code === 'EXPRESSION_SYNTAX')
    return word ? `the expression does not parse at ${word}${hintFor(word)}` : 'the expression is incomplete'
  return `${word} mixes types that do not go together`
}

/** Characters of Chinese keyboards that are taken for those of expressions. */
const LOOKALIKES: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': "'",
  '”': "'",
  '（': '(',
  '）': ')',
  '，': ',',
  '！': '!',
  '＝': '=',
  '＞': '>',
  '＜': '<',
  '？': '?',
  '：': ':',
}

function hintFor(word: string): string {
  const meant = LOOKALIKES[word[0] ?? '']
  return meant === undefined ? '' : `: write ${meant}`
}
