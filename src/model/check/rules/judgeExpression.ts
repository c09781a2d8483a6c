import type { AppFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { referenceOf } from '../../derive/fieldTypeOf.ts'
import { foundOutBy, isStored } from '../../derive/foundOutBy.ts'
import { oneOfSourceOf, typeNameOf } from '../../derive/oneOf.ts'
import {
  checkGiven,
  checkRowsGiven,
  compileCondition,
  compileExpression,
  constantsInRows,
  type ExpressionEnvironment,
  ExpressionError,
  type ExpressionErrorCode,
  emptyBooleans,
  meantBy,
  type NameFacts,
  namesInRows,
  type Result,
  type ValueType,
} from '../../expression/index.ts'
import { joinWords, type LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { PropertySource } from '../../source/property.ts'
import type { Text } from '../../types/index.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import type { RuleCode } from '../ruleCatalogue.ts'
import { checkWritten } from './checkDefault.ts'

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
  /** Of a date or a moment that is set: a text is one only where it is written out. */
  written?: { name: string; property: PropertySource }
  /** Of rows: their properties, and how those are described that are alike in all of them. */
  rows?: { names: Record<string, NameFacts>; properties: Record<string, PropertySource> }
}

interface Judging {
  /** Whose properties bare names are, where the site does not say another. */
  record: ResourceFacts | null
  /** Where referred records are described. */
  app: AppFacts | null
}

/** Reports what is wrong with an expression, at the very word. */
export function judgeExpression(
  site: ExpressionSite,
  reporter: Reporter,
  { record, app }: Judging = { record: null, app: null },
): void {
  const { source, environment, use } = site
  try {
    if (use === 'filter') compileCondition(source, environment)
    else {
      const { results } = compileExpression(source, environment)
      judgeTypes(results, site, reporter)
      if (site.written) judgeWritten(results, site, site.written, reporter)
      if (site.choices) checkGiven(source, site.choices)
      if (site.rows) judgeRows(site, site.rows, reporter)
    }
    warnOfEmpty(site, record, reporter)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    reportError(error, { about: record ?? undefined, ...site }, app, reporter)
  }
}

/** A switch that nobody has touched looks off, and is neither on nor off. */
function warnOfEmpty(
  { source, at, start = 0, environment: { names = {} }, about, use }: ExpressionSite,
  record: ResourceFacts | null,
  reporter: Reporter,
): void {
  if (use === 'value') return
  const demanded = at.some(step => PRESENCE.includes(step)) ? [] : ((about ?? record)?.source.required ?? [])
  for (const { name, index, length } of emptyBooleans(source, names)) {
    if (demanded.includes(name)) continue
    const message =
      use === 'filter'
        ? say`${name} may be empty, and then this is not so: give it "default": false`
        : say`${name} may be empty, and then this is not so: write coalesce(${name}, false), or give ${name} "default": false`
    const place = { index: start + index, length, severity: 'warning' as const }
    reporter.report('empty-boolean', at, message, place)
  }
}

/** Conditions of forms, which are judged before anything is filled in. */
const PRESENCE: readonly (string | number)[] = ['x-visible', 'x-required']

/** Rows that are written out have the properties of their list, and values that these take. */
function judgeRows(
  { source, at, start = 0 }: ExpressionSite,
  { names, properties }: NonNullable<ExpressionSite['rows']>,
  reporter: Reporter,
): void {
  for (const { name, index, length } of namesInRows(source)) {
    const word = { word: name, among: Object.keys(names), index: start + index, length }
    if (!Object.hasOwn(names, name))
      reporter.report('unknown-field', at, say`there is no property ${name}`, word)
  }
  checkRowsGiven(source, names)
  for (const { name, value, index, length } of constantsInRows(source)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (property) checkWritten({ name, property, value, at, index: start + index, length }, reporter)
  }
}

const OPEN: ValueType[] = ['any', 'null']

/** Whichever of its parts an expression gives, it is what is needed. */
function judgeTypes(results: readonly Result[], site: ExpressionSite, reporter: Reporter): void {
  const needed: readonly ValueType[] = site.use === 'condition' ? ['boolean'] : (site.types ?? [])
  const wrong = results.find(({ type }) => !OPEN.includes(type) && !needed.includes(type))
  if (needed.length === 0 || wrong === undefined) return
  const { type, start, end } = wrong
  const message = say`gives ${type}, where ${joinWords(needed, ' 或 ')} is needed`
  const place = { index: (site.start ?? 0) + start, length: end - start }
  reporter.report('expression-type', site.at, message, place)
}

/** A text that is written out; one that stands behind a name is known when it is set. */
const CONSTANT = /^(['"])([^'"\\]*)\1$/

/** A text that is set on a date or a moment is one that it takes. */
function judgeWritten(
  results: readonly Result[],
  { source, at, start: begin = 0 }: ExpressionSite,
  { name, property }: NonNullable<ExpressionSite['written']>,
  reporter: Reporter,
): void {
  for (const { type, start, end } of results) {
    if (type !== 'text') continue
    const place = { index: begin + start, length: end - start }
    const [, , value] = CONSTANT.exec(source.slice(start, end)) ?? []
    if (value !== undefined) checkWritten({ name, property, value, at, ...place }, reporter)
    else
      reporter.report(
        'expression-type',
        at,
        say`gives text, which ${name} does not take: set another date or time, today, now, or one that is written out ('2024-01-31')`,
        place,
      )
  }
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
  { source, at, start = 0, about, environment }: ExpressionSite,
  app: AppFacts | null,
  reporter: Reporter,
): void {
  const { offset, length } = error
  const suggestion = meantBy(error, source, environment)
  const word = source.slice(offset, offset + length)
  const before = source.slice(0, offset)
  const field = (referredBy(before, about, app) ?? about)?.fields.get(word)
  const named = field?.source ?? {}
  const foundOut = field?.limit === undefined ? foundOutBy(named) : 'places'
  const told = foundOut ? followingWords(word, foundOut, named) : wordingOf(error, source)
  const message = hopWords(before, about) ?? secondHopWords(error, source, environment) ?? told
  // At the end of the text nothing stands that could be marked; its last character stands for it.
  const index = start + Math.min(offset, Math.max(0, source.length - 1))
  reporter.report(RULE_OF[error.code], at, message, {
    ...{ index, length: Math.max(1, length) },
    suggestion: suggestion === null ? null : hintOf(suggestion),
  })
}

/** Why an expression cannot name what is there for everybody to see. */
const followingWords = (word: string, keyword: string, property: PropertySource): LocalizedText =>
  isStored(property)
    ? say`${word} (${keyword}) changes without a write of its record: nothing that is stored, demanded or filtered can depend on it`
    : say`${word} (${keyword}) is found out when a record is read: nothing that is stored, demanded or filtered can depend on it`

/** The record that a property refers to, of which a mistake names a property. */
function referredBy(
  before: string,
  about: ExpressionSite['about'],
  app: AppFacts | null,
): ResourceFacts | null {
  const reference = referenceOf(about?.fields.get(holderIn(before))?.source ?? {})
  return (reference && app?.pages.get(reference.to)?.owned) ?? null
}

/** The name in front of the dot with which a text ends. */
const holderIn = (before: string): string => /(\w+)\s*\.\s*$/.exec(before)?.[1] ?? ''

/** Why nothing can be read of the record that a property refers to, which a mistake stands behind. */
function hopWords(before: string, about: ExpressionSite['about']): LocalizedText | null {
  const name = holderIn(before)
  const property = about?.fields.get(name)?.source
  if (!property || oneOfSourceOf(property) === null) return null
  return say`${name} refers to a record of one of several pages, of which nothing can be read here: compare ${typeNameOf(name)}`
}

/** What stands two hops away; null where a mistake is none of that. */
function secondHopWords(
  { code, offset, length }: ExpressionError,
  source: string,
  { names = {} }: ExpressionEnvironment,
): LocalizedText | null {
  if (code !== 'TYPE_MISMATCH') return null
  const [path, root = '', hop = ''] = /(\w+)\s*\.\s*(\w+)\s*\.\s*$/.exec(source.slice(0, offset)) ?? []
  const isHop = path !== undefined && Object.hasOwn(names, root) && names[root]?.reference !== undefined
  if (!isHop) return null
  const whole = `${root}.${hop}.${source.slice(offset, offset + length)}`
  return say`${whole} leads over two references: one hop is possible here, from ${root} to a property of its record`
}

/** What is asked of the clock as of a function is a name here. */
function hintOf(suggestion: string): Text {
  const name = /^(\w+), without \(\)$/.exec(suggestion)?.[1]
  return name === undefined ? suggestion : say`${name}, without ()`
}
/** Why what others may read is nothing here. */
const WHY_NOT: Record<string, LocalizedText> = {
  user: say`there is no variable user here: it differs from reader to reader`,
  now: say`there is no variable now here: it changes with the clock`,
  'today()': say`there is no variable today() here: it changes with the clock`,
}

const MOST_LISTED = 12

const listed = (values: readonly string[]): LocalizedText =>
  joinWords(values.length > MOST_LISTED ? [...values.slice(0, MOST_LISTED), '…'] : values, '、')

function wordingOf({ code, offset, length, among }: ExpressionError, source: string): LocalizedText {
  const word = source.slice(offset, offset + length)
  if (ABOUT_ARGUMENTS.includes(code) && isInAudienceCall(source, offset))
    return say`inAudience takes a property with x-audience, and user: inAudience(shownTo, user)`
  if (code === 'UNKNOWN_NAME') {
    const property = propertyIn(word, source.slice(0, offset))
    if (property !== null) return say`there is no property ${property}`
    return WHY_NOT[word] ?? say`there is no variable ${word} here`
  }
  if (code === 'UNKNOWN_VALUE') return say`${word} is none of its values: ${listed(among)}`
  if (code === 'UNKNOWN_FUNCTION') return say`there is no function ${word}`
  if (code === 'WRONG_ARGUMENTS') return say`${word} takes other arguments`
  if (code === 'NOT_FILTERABLE') return say`${word} is beyond what a filter of the database can say`
  if (code === 'EXPRESSION_LIMIT') return say`the expression is too long or too deep`
  if (code === 'EXPRESSION_SYNTAX') return syntaxWording(word)
  return say`${word} mixes types that do not go together`
}

const ABOUT_ARGUMENTS: readonly ExpressionErrorCode[] = ['WRONG_ARGUMENTS', 'TYPE_MISMATCH']

/** Whether a mistake stands in the arguments of inAudience, or is their number. */
const isInAudienceCall = (source: string, offset: number): boolean =>
  /^inAudience\s*\(/.test(source.slice(offset)) || /\binAudience\s*\([^()]*$/.test(source.slice(0, offset))

/** The property of something that a word names, behind a dot, in brackets or as a column in quotes; null for a variable. */
function propertyIn(word: string, before: string): string | null {
  const [, , quoted] = /^(?:.*\[)?\s*(['"])([^'"]*)\1\s*\]?$/s.exec(word) ?? []
  return quoted ?? (/\.\s*$/.test(before) ? word : null)
}

function syntaxWording(word: string): LocalizedText {
  if (!word) return say`the expression is incomplete`
  const meant = LOOKALIKES[word[0] ?? '']
  return meant === undefined
    ? say`the expression does not parse at ${word}`
    : say`the expression does not parse at ${word}: write ${meant}`
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

/** What is wrong with an expression where these names are known; null for nothing. */
export function mistakeIn(source: string, environment: ExpressionEnvironment): ExpressionError | null {
  try {
    compileExpression(source, environment)
    return null
  } catch (error) {
    if (error instanceof ExpressionError) return error
    throw error
  }
}
