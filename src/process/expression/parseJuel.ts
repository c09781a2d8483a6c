import { t } from '#model/language/t.ts'
import { JuelError, type JuelName, type JuelToken, juelTokens } from './juelTokens.ts'

/** Loosest first; the signs of one row bind alike, from the left. */
const LEVELS = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '>', '<=', '>=', 'instanceof'],
  ['+', '-'],
  ['*', '/', '%'],
]
const CONSTANTS: Record<string, boolean | null> = { true: true, false: false, null: null }
/** Deepest nesting of one expression. */
const MAX_DEPTH = 100
/** Parts of one text: a chain of signs is a tree as deep as it is long. */
const MAX_TOKENS = 2_000

/** A part of an expression, with its place in the whole text. */
export type JuelNode = { start: number; end: number } & (
  | { kind: 'constant'; value: string | number | boolean | null }
  | { kind: 'name'; name: string }
  | { kind: 'property'; of: JuelNode; name: string }
  | { kind: 'item'; of: JuelNode; key: JuelNode }
  | { kind: 'unary'; sign: string; of: JuelNode }
  | { kind: 'binary'; sign: string; left: JuelNode; right: JuelNode }
  | { kind: 'choice'; condition: JuelNode; then: JuelNode; otherwise: JuelNode }
  /** A method of something, or a function where that is null. */
  | { kind: 'call'; of: JuelNode | null; name: string; given: JuelNode[] }
)

/** What a text is made of: plain text, and the expressions in it. */
interface JuelText {
  parts: (string | JuelNode)[]
  names: JuelName[]
}

/**
 * The variables that a text in the Unified Expression Language names, in order: `${…}` and `#{…}` between plain
 * text. Only the syntax is checked; nothing is evaluated.
 *
 * @see JSR-245, Expression Language Specification 2.1, section 1.19
 * @throws JuelError
 */
export const parseJuel = (text: string): JuelName[] => readJuel(text).names

/** The parts of such a text. @throws JuelError */
export function readJuel(text: string): JuelText {
  const names: JuelName[] = []
  const parts: JuelText['parts'] = []
  const opening = /\\[$#]\{|[$#]\{/g
  let plain = ''
  let position = 0
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    plain += text.slice(position, found.index)
    position = opening.lastIndex
    if (found[0].startsWith('\\')) {
      plain += found[0].slice(1)
      continue
    }
    const parser = new JuelParser(juelTokens(text, position), names)
    const node = parser.parse(found.index)
    position = parser.position
    opening.lastIndex = position
    parts.push(...(plain === '' ? [] : [plain]), node)
    plain = ''
  }
  plain += text.slice(position)
  return { parts: plain === '' ? parts : [...parts, plain], names }
}

/** One expression, by recursive descent. */
class JuelParser {
  private index = 0
  private depth = 0
  private readonly tokens: JuelToken[]
  private readonly names: JuelName[]

  constructor(tokens: JuelToken[], names: JuelName[]) {
    if (tokens.length > MAX_TOKENS) throw new JuelError(tokens[0]?.position ?? 0, t('表达式太长'))
    this.tokens = tokens
    this.names = names
  }

  parse(start: number): JuelNode {
    if (this.isSign('}')) throw new JuelError(start, t('表达式是空的'))
    const node = this.expression()
    if (this.token.kind === 'end') throw new JuelError(this.token.position, t('表达式没有以“}”结束'))
    this.expect('}')
    return node
  }

  /** Where the text goes on, after the closing brace once that was read. */
  get position(): number {
    return this.token.position
  }

  private get token(): JuelToken {
    return this.tokens[Math.min(this.index, this.tokens.length - 1)] as JuelToken
  }

  private isSign(...signs: string[]): boolean {
    return this.token.kind === 'sign' && signs.includes(this.token.text)
  }

  /** The sign that stands here, when it is one of these; '' otherwise. */
  private taken(...signs: string[]): string {
    if (!this.isSign(...signs)) return ''
    const { text } = this.token
    this.index++
    return text
  }

  private expect(sign: string): void {
    if (!this.taken(sign)) throw this.unexpected()
  }

  private unexpected(): JuelError {
    const { kind, text, position } = this.token
    const isEnd = kind === 'end' || (kind === 'sign' && text === '}')
    return new JuelError(position, isEnd ? t('表达式不完整') : t('此处不应出现“{{text}}”', { text }))
  }

  private expression(): JuelNode {
    if (++this.depth > MAX_DEPTH) throw new JuelError(this.token.position, t('表达式嵌套过深'))
    const start = this.position
    const condition = this.level(0)
    const node = this.taken('?') ? this.choice(condition, start) : condition
    this.depth--
    return node
  }

  private choice(condition: JuelNode, start: number): JuelNode {
    const then = this.expression()
    this.expect(':')
    const otherwise = this.expression()
    return { kind: 'choice', condition, then, otherwise, start, end: this.position }
  }

  private level(level: number): JuelNode {
    const signs = LEVELS[level]
    if (!signs) return this.unary()
    const start = this.position
    let left = this.level(level + 1)
    for (let sign = this.taken(...signs); sign; sign = this.taken(...signs)) {
      const right = this.level(level + 1)
      left = { kind: 'binary', sign, left, right, start, end: this.position }
    }
    return left
  }

  private unary(): JuelNode {
    const signs: { sign: string; start: number }[] = []
    for (let start = this.position; this.isSign('-', '!', 'empty'); start = this.position)
      signs.push({ sign: this.taken('-', '!', 'empty'), start })
    const value = this.value()
    return signs.reduceRight<JuelNode>(
      (of, { sign, start }) => ({ kind: 'unary', sign, of, start, end: this.position }),
      value,
    )
  }

  private value(): JuelNode {
    const start = this.position
    let node = this.primary()
    while (this.isSign('.', '[')) node = this.suffix(node, start)
    return node
  }

  private primary(): JuelNode {
    const { kind, text, position: start } = this.token
    if (this.taken('(')) {
      const inner = this.expression()
      this.expect(')')
      return inner
    }
    if (kind !== 'number' && kind !== 'text' && kind !== 'name') throw this.unexpected()
    this.index++
    if (kind === 'number') return { kind: 'constant', value: Number(text), start, end: this.position }
    if (kind === 'text') return { kind: 'constant', value: unquoted(text), start, end: this.position }
    if (Object.hasOwn(CONSTANTS, text))
      return { kind: 'constant', value: CONSTANTS[text] ?? null, start, end: this.position }
    return this.named(text, start)
  }

  /** A variable, or a function, whose name may have a prefix. */
  private named(name: string, start: number): JuelNode {
    const called = this.isPrefixedCall() ? `${name}:${this.tokens[this.index + 1]?.text}` : name
    if (called !== name) this.index += 2
    if (this.isSign('('))
      return { kind: 'call', of: null, name: called, given: this.given(), start, end: this.position }
    this.names.push({ name, position: start })
    return { kind: 'name', name, start, end: this.position }
  }

  private isPrefixedCall(): boolean {
    const [colon, name, bracket] = this.tokens.slice(this.index, this.index + 3)
    return colon?.text === ':' && name?.kind === 'name' && bracket?.text === '(' && bracket.kind === 'sign'
  }

  private suffix(of: JuelNode, start: number): JuelNode {
    if (this.taken('[')) {
      const key = this.expression()
      this.expect(']')
      return { kind: 'item', of, key, start, end: this.position }
    }
    this.expect('.')
    const { kind, text: name } = this.token
    if (kind !== 'name') throw this.unexpected()
    this.index++
    if (!this.isSign('(')) return { kind: 'property', of, name, start, end: this.position }
    return { kind: 'call', of, name, given: this.given(), start, end: this.position }
  }

  private given(): JuelNode[] {
    this.expect('(')
    if (this.taken(')')) return []
    const given: JuelNode[] = []
    do given.push(this.expression())
    while (this.taken(','))
    this.expect(')')
    return given
  }
}

const unquoted = (text: string): string => text.slice(1, -1).replace(/\\([\s\S])/g, '$1')
