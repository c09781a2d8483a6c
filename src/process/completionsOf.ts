import { expressionFunctions, expressionMacros } from '#model/expression/index.ts'
import { BUILT_IN_NAMES, type ExpressionCheck } from './checkExpression.ts'

/** Something to type in an expression. */
export interface Completion {
  text: string
  kind: 'variable' | 'function' | 'keyword'
}

/** What may replace the word at the caret. */
export interface Completions {
  /** 0-based, of the word's first character; the caret where there is no word. */
  from: number
  /** 0-based, after the word's last character. */
  to: number
  /** Those that begin with the word first; at most {@link MAX_OPTIONS}. */
  options: Completion[]
}

/** Longest list of completions. */
const MAX_OPTIONS = 50

const WORD_BEFORE = /[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*$/
const WORD_AFTER = /^[\w\u0080-\uFFFF]*/
const JUEL_WORDS = ['and', 'or', 'not', 'empty', 'eq', 'ne', 'lt', 'gt', 'le', 'ge', 'true', 'false', 'null']
const CEL_WORDS = ['in', 'true', 'false', 'null']

/**
 * What may be typed at the caret of an expression: the variables, and the words of the language. Nothing inside
 * quotes, after a dot, or in plain text.
 *
 * @param caret 0-based
 */
export function completionsOf(
  text: string,
  caret: number,
  variables: readonly string[],
  { kind = 'condition' }: ExpressionCheck = {},
): Completions {
  const none = { from: caret, to: caret, options: [] }
  const isJuel = /[$#]\{/.test(text)
  const before = isJuel ? juelBefore(text, caret) : text.slice(0, caret)
  if (before === null || (!isJuel && kind === 'value')) return none
  const word = WORD_BEFORE.exec(before)?.[0] ?? ''
  const around = before.slice(0, before.length - word.length)
  if (isQuoted(around) || /[.\d]\s*$/.test(around)) return none
  const to = caret + (WORD_AFTER.exec(text.slice(caret))?.[0].length ?? 0)
  return { from: caret - word.length, to, options: matching(word, optionsOf(isJuel, variables)) }
}

/** What of the expression around the caret stands before it; null outside of `${…}`. */
function juelBefore(text: string, caret: number): string | null {
  const start = Math.max(text.lastIndexOf('${', caret - 2), text.lastIndexOf('#{', caret - 2))
  if (start < 0 || caret < start + 2) return null
  const before = text.slice(start + 2, caret)
  return withoutTexts(before).includes('}') ? null : before
}

const withoutTexts = (source: string) => source.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '')

const isQuoted = (source: string) => /['"]/.test(withoutTexts(source))

function optionsOf(isJuel: boolean, variables: readonly string[]): Completion[] {
  const named = [...new Set([...variables, ...BUILT_IN_NAMES])].map(text => ({
    text,
    kind: 'variable' as const,
  }))
  const words = (isJuel ? JUEL_WORDS : CEL_WORDS).map(text => ({ text, kind: 'keyword' as const }))
  const functions = isJuel ? [] : [...expressionFunctions.keys(), ...expressionMacros.keys()]
  return [...named, ...functions.map(text => ({ text, kind: 'function' as const })), ...words]
}

function matching(word: string, options: Completion[]): Completion[] {
  const sought = word.toLowerCase()
  const found = options.filter(({ text }) => text.toLowerCase().includes(sought) && text !== word)
  const begins = ({ text }: Completion) => text.toLowerCase().startsWith(sought)
  return [...found.filter(begins), ...found.filter(option => !begins(option))].slice(0, MAX_OPTIONS)
}
