import { t } from '#model/language/t.ts'

/** A name that an expression starts from: a variable of the process. */
export interface JuelName {
  name: string
  /** 0-based, in the whole text. */
  position: number
}

/** A mistake in an expression. The message is in the language that was chosen. */
export class JuelError extends Error {
  /** 0-based, in the whole text. */
  readonly position: number

  constructor(position: number, message: string) {
    super(message)
    this.name = 'JuelError'
    this.position = position
  }
}

export interface JuelToken {
  kind: 'name' | 'number' | 'text' | 'sign' | 'end'
  /** As written; of words of the language the sign that they stand for. */
  text: string
  /** 0-based, in the whole text. */
  position: number
}

const SPACE = /\s*/y
const TOKEN =
  /(?<name>[A-Za-z_$\u0080-\uFFFF][\w$\u0080-\uFFFF]*)|(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<text>'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*")|(?<sign>&&|\|\||[=!<>]=|[-+*/%!<>?:.,()[\]}])/y

const WORDS: Record<string, string> = {
  and: '&&',
  or: '||',
  not: '!',
  eq: '==',
  ne: '!=',
  lt: '<',
  gt: '>',
  le: '<=',
  ge: '>=',
  div: '/',
  mod: '%',
  empty: 'empty',
  instanceof: 'instanceof',
}

const HABITS: Record<string, string> = { '=': '==', '&': '&&', '|': '||' }

/**
 * The tokens of an expression, up to and including the `}` that ends it; then one of kind `end`.
 *
 * @throws JuelError
 */
export function juelTokens(text: string, start: number): JuelToken[] {
  const tokens: JuelToken[] = []
  let position = start
  for (;;) {
    SPACE.lastIndex = position
    position += (SPACE.exec(text)?.[0] ?? '').length
    if (position >= text.length) return [...tokens, { kind: 'end', text: '', position }]
    const token = tokenAt(text, position)
    tokens.push(token)
    position += lengthAt(text, position)
    if (token.text === '}' && token.kind === 'sign') return [...tokens, { kind: 'end', text: '', position }]
  }
}

function tokenAt(text: string, position: number): JuelToken {
  const groups = matchAt(text, position)?.groups
  if (!groups) throw strange(text, position)
  const { name, number, text: quoted, sign } = groups
  if (name !== undefined) return wordToken(name, position)
  if (number !== undefined) return { kind: 'number', text: number, position }
  if (quoted !== undefined) return { kind: 'text', text: quoted, position }
  return { kind: 'sign', text: sign as string, position }
}

function wordToken(name: string, position: number): JuelToken {
  const sign = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined
  return sign === undefined ? { kind: 'name', text: name, position } : { kind: 'sign', text: sign, position }
}

function matchAt(text: string, position: number): RegExpExecArray | null {
  TOKEN.lastIndex = position
  return TOKEN.exec(text)
}

const lengthAt = (text: string, position: number): number => matchAt(text, position)?.[0].length ?? 0

function strange(text: string, position: number): JuelError {
  const sign = String.fromCodePoint(text.codePointAt(position) as number)
  if (sign === "'" || sign === '"') return new JuelError(position, t('引号没有结束'))
  const habit = HABITS[sign]
  if (habit)
    return new JuelError(position, t('“{{written}}”应写作“{{meant}}”', { written: sign, meant: habit }))
  return new JuelError(position, t('此处不应出现“{{text}}”', { text: sign }))
}
