/** A regular expression as a tree. `matches` looks at one code point. */
export type PatternNode =
  | { kind: 'one'; matches: (character: string) => boolean }
  | { kind: 'assert'; what: 'start' | 'end' | 'word' | 'inner' }
  | { kind: 'all' | 'any'; parts: PatternNode[] }
  | { kind: 'repeat'; part: PatternNode; least: number; most: number }

/** A pattern that cannot be read, or that cannot be matched in linear time. */
export class PatternError extends Error {
  /** 0-based position in the pattern. */
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.name = 'PatternError'
    this.offset = offset
  }
}

const MAX_DEPTH = 50
/** Begins like a quantifier: * + ? {n} {n,} {n,m}, each with an optional ?. */
const QUANTIFIER = /(?:([*+?])|\{(\d{1,4})(,(\d{0,4}))?\})\??/y
const ESCAPE = /\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[pP]\{[^}]*\}|c[a-z]|[\s\S])/iy
const CLASS = /\[(?:\\[\s\S]|[^\]\\])*\]/y
const ASSERTIONS = { '^': 'start', $: 'end', '\\b': 'word', '\\B': 'inner' } as const

/**
 * The tree of a regular expression in the syntax of JavaScript (flag u), without look-around and
 * back-references, which no matcher can bound.
 *
 * @throws PatternError with a message in Chinese
 */
export function parsePattern(source: string): PatternNode {
  try {
    new RegExp(source, 'u')
  } catch {
    throw new PatternError('不是正确的正则表达式', 0)
  }
  return new PatternParser(source).parse()
}

class PatternParser {
  private readonly source: string
  private position = 0

  constructor(source: string) {
    this.source = source
  }

  parse(): PatternNode {
    return this.choice(0)
  }

  private choice(depth: number): PatternNode {
    if (depth > MAX_DEPTH) throw new PatternError('正则表达式嵌套过深', this.position)
    const parts = [this.sequence(depth)]
    while (this.source[this.position] === '|') {
      this.position++
      parts.push(this.sequence(depth))
    }
    return parts.length === 1 ? (parts[0] as PatternNode) : { kind: 'any', parts }
  }

  private sequence(depth: number): PatternNode {
    const parts: PatternNode[] = []
    while (this.position < this.source.length && !'|)'.includes(this.source[this.position] as string)) {
      parts.push(this.repeated(this.atom(depth)))
    }
    return { kind: 'all', parts }
  }

  private repeated(part: PatternNode): PatternNode {
    const found = this.take(QUANTIFIER)
    if (!found) return part
    const [, sign, least, comma, most] = found
    if (sign) return { kind: 'repeat', part, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity }
    const low = Number(least)
    if (comma === undefined) return { kind: 'repeat', part, least: low, most: low }
    return { kind: 'repeat', part, least: low, most: most === '' ? Infinity : Number(most) }
  }

  private atom(depth: number): PatternNode {
    if (this.source[this.position] === '(') return this.group(depth)
    const text = this.take(CLASS)?.[0] ?? this.take(ESCAPE)?.[0] ?? this.character()
    if (text in ASSERTIONS) return { kind: 'assert', what: ASSERTIONS[text as keyof typeof ASSERTIONS] }
    if (/^\\(?:[1-9]|k$)/.test(text)) throw this.unsupported(text.length)
    try {
      return { kind: 'one', matches: characterTest(text) }
    } catch {
      // What is left of a quantifier that counts beyond four digits.
      throw new PatternError('正则表达式中的重复次数过大', this.position - text.length)
    }
  }

  private group(depth: number): PatternNode {
    const opening = this.take(/\((?:\?:|\?<[A-Za-z_$][\w$]*>)?/y)?.[0] ?? ''
    if (this.source[this.position] === '?') throw this.unsupported(opening.length)
    const inner = this.choice(depth + 1)
    this.position++
    return inner
  }

  private character(): string {
    const text = String.fromCodePoint(this.source.codePointAt(this.position) as number)
    this.position += text.length
    return text
  }

  private take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.position
    const found = expression.exec(this.source)
    if (found) this.position += found[0].length
    return found
  }

  private unsupported(back: number): PatternError {
    return new PatternError('正则表达式不支持断言 (?=…) 和反向引用 \\1', this.position - back)
  }
}

/** A test of single characters; the answers for ASCII are kept, since most text is. */
function characterTest(atom: string): (character: string) => boolean {
  const one = new RegExp(`^${atom}$`, 'u')
  const known: (boolean | undefined)[] = []
  return character => {
    const code = character.charCodeAt(0)
    if (code > 127) return one.test(character)
    known[code] ??= one.test(character)
    return known[code]
  }
}
