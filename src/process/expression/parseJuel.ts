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
const CONSTANTS = new Set(['true', 'false', 'null'])
/** Deepest nesting of one expression. */
const MAX_DEPTH = 100

/**
 * The variables that a text in the Unified Expression Language names, in order: `${…}` and `#{…}` between plain
 * text. Only the syntax is checked; nothing is evaluated.
 *
 * @see JSR-245, Expression Language Specification 2.1, section 1.19
 * @throws JuelError
 */
export function parseJuel(text: string): JuelName[] {
  const names: JuelName[] = []
  const opening = /\\[$#]\{|[$#]\{/g
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    if (found[0].startsWith('\\')) continue
    const parser = new JuelParser(juelTokens(text, opening.lastIndex), names)
    opening.lastIndex = parser.parse(found.index)
  }
  return names
}

/** One expression, by recursive descent. */
class JuelParser {
  private index = 0
  private depth = 0
  private readonly tokens: JuelToken[]
  private readonly names: JuelName[]

  constructor(tokens: JuelToken[], names: JuelName[]) {
    this.tokens = tokens
    this.names = names
  }

  /** Where the text goes on after the closing brace. */
  parse(start: number): number {
    if (this.isSign('}')) throw new JuelError(start, t('表达式是空的'))
    this.expression()
    if (this.token.kind === 'end') throw new JuelError(this.token.position, t('表达式没有以“}”结束'))
    this.expect('}')
    return this.token.position
  }

  private get token(): JuelToken {
    return this.tokens[Math.min(this.index, this.tokens.length - 1)] as JuelToken
  }

  private isSign(...signs: string[]): boolean {
    return this.token.kind === 'sign' && signs.includes(this.token.text)
  }

  private take(...signs: string[]): boolean {
    if (!this.isSign(...signs)) return false
    this.index++
    return true
  }

  private expect(sign: string): void {
    if (!this.take(sign)) throw this.unexpected()
  }

  private unexpected(): JuelError {
    const { kind, text, position } = this.token
    const isEnd = kind === 'end' || (kind === 'sign' && text === '}')
    return new JuelError(position, isEnd ? t('表达式不完整') : t('此处不应出现“{{text}}”', { text }))
  }

  private expression(): void {
    if (++this.depth > MAX_DEPTH) throw new JuelError(this.token.position, t('表达式嵌套过深'))
    this.level(0)
    if (this.take('?')) {
      this.expression()
      this.expect(':')
      this.expression()
    }
    this.depth--
  }

  private level(level: number): void {
    const signs = LEVELS[level]
    if (!signs) {
      this.unary()
      return
    }
    this.level(level + 1)
    while (this.take(...signs)) this.level(level + 1)
  }

  private unary(): void {
    while (this.take('-', '!', 'empty'));
    this.primary()
    while (this.isSign('.', '[')) this.suffix()
  }

  private primary(): void {
    const { kind, text, position } = this.token
    if (kind === 'number' || kind === 'text') {
      this.index++
    } else if (kind === 'name') {
      this.index++
      if (!CONSTANTS.has(text)) this.named(text, position)
    } else if (this.take('(')) {
      this.expression()
      this.expect(')')
    } else {
      throw this.unexpected()
    }
  }

  /** A variable, or a function, whose name may have a prefix. */
  private named(name: string, position: number): void {
    if (this.isPrefixedCall()) this.index += 2
    if (this.isSign('(')) this.call()
    else this.names.push({ name, position })
  }

  private isPrefixedCall(): boolean {
    const [colon, name, bracket] = this.tokens.slice(this.index, this.index + 3)
    return colon?.text === ':' && name?.kind === 'name' && bracket?.text === '(' && bracket.kind === 'sign'
  }

  private suffix(): void {
    if (this.take('[')) {
      this.expression()
      this.expect(']')
      return
    }
    this.expect('.')
    if (this.token.kind !== 'name') throw this.unexpected()
    this.index++
    if (this.isSign('(')) this.call()
  }

  private call(): void {
    this.expect('(')
    if (this.take(')')) return
    do this.expression()
    while (this.take(','))
    this.expect(')')
  }
}
