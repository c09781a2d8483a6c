/** One statement of a script. */
export interface Statement {
  text: string
  /** 1-based line of its first word. */
  line: number
  /** Deepest level of brackets in it. */
  depth: number
}

interface SplitOptions {
  /** Whether a backslash in a text escapes what follows, as in MySQL. */
  escapes: boolean
}

/** How each kind of text that hides semicolons begins, with how it ends. */
const QUOTES: Record<string, string> = { "'": "'", '"': '"', '`': '`' }
const DOLLAR = /\$(?:[A-Za-z_][A-Za-z0-9_]*)?\$/y

/**
 * The statements of a script, with the lines on which they begin. Semicolons in texts and comments end none; comments
 * before a statement are left out. `DELIMITER` of the MySQL client is understood.
 */
export function splitStatements(script: string, { escapes }: SplitOptions): Statement[] {
  const lines = lineStarts(script)
  const statements: Statement[] = []
  let [start, depth, deepest, delimiter] = [0, 0, 0, ';']
  const end = (to: number) => {
    const text = script.slice(start, to)
    const begins = start + leadLength(text, escapes)
    if (begins < to && script.slice(begins, to).trim() !== '')
      statements.push({ text: script.slice(begins, to).trim(), line: lineAt(lines, begins), depth: deepest })
    depth = 0
    deepest = 0
  }
  let at = 0
  while (at < script.length) {
    const changed = start === at || script[at - 1] === '\n' ? delimiterAt(script, at) : null
    if (changed !== null) {
      end(at)
      delimiter = changed.delimiter
      at = changed.end
      start = at
    } else if (script.startsWith(delimiter, at)) {
      end(at)
      at += delimiter.length
      start = at
    } else {
      const next = skip(script, at, escapes)
      if (next === at + 1) {
        if (script[at] === '(') deepest = Math.max(deepest, ++depth)
        else if (script[at] === ')') depth -= 1
      }
      at = next
    }
  }
  end(script.length)
  return statements
}

function delimiterAt(script: string, at: number): { delimiter: string; end: number } | null {
  const line = /^\s*delimiter[ \t]+(\S{1,10})[^\n]*/i.exec(script.slice(at, at + 80))
  return line === null ? null : { delimiter: line[1] ?? ';', end: at + line[0].length }
}

/** Where what stands at a place ends: behind a text or a comment, otherwise behind one character. */
function skip(script: string, at: number, escapes: boolean): number {
  const char = script[at] ?? ''
  if (char === '-' && script[at + 1] === '-') return lineEnd(script, at)
  if (char === '#' && isCommentSign(script, at)) return lineEnd(script, at)
  if (char === '/' && script[at + 1] === '*') return afterBlock(script, at)
  const quote = QUOTES[char]
  if (quote !== undefined)
    return afterQuote(script, at, { quote, escapes: escapes || isEscapeText(script, at) })
  if (char !== '$') return at + 1
  DOLLAR.lastIndex = at
  const tag = DOLLAR.exec(script)?.[0]
  if (tag === undefined) return at + 1
  const close = script.indexOf(tag, at + tag.length)
  return close === -1 ? script.length : close + tag.length
}

/** Of MySQL; PostgreSQL has it in operators, where something stands around it. */
const isCommentSign = (script: string, at: number): boolean =>
  at === 0 || /[\s;,(]/.test(script[at - 1] ?? '')

function lineEnd(script: string, at: number): number {
  const end = script.indexOf('\n', at)
  return end === -1 ? script.length : end
}

/** Comments hold others in PostgreSQL, and end at the first end in MySQL: none hides more than up to its own end. */
function afterBlock(script: string, at: number): number {
  const end = script.indexOf('*/', at + 2)
  return end === -1 ? script.length : end + 2
}

interface Quoted {
  quote: string
  escapes: boolean
}

function afterQuote(script: string, at: number, { quote, escapes }: Quoted): number {
  for (let place = at + 1; place < script.length; place++) {
    const char = script[place]
    if (char === '\\' && quote !== '`' && escapes) place++
    else if (char === quote) {
      if (script[place + 1] !== quote) return place + 1
      place++
    }
  }
  return script.length
}

/** E'…' of PostgreSQL. */
const isEscapeText = (script: string, at: number): boolean =>
  /(^|[^\w])e$/i.test(script.slice(Math.max(0, at - 2), at))

/** Characters of blanks and comments at the head of a statement. */
function leadLength(text: string, escapes: boolean): number {
  let at = 0
  for (;;) {
    while (at < text.length && /\s/.test(text[at] ?? '')) at++
    const isComment =
      text.startsWith('--', at) || text[at] === '#' || (text.startsWith('/*', at) && text[at + 2] !== '!')
    if (!isComment) return at
    at = text[at] === '#' ? lineEnd(text, at) : skip(text, at, escapes)
  }
}

/** Offsets at which lines begin. */
function lineStarts(script: string): number[] {
  const starts = [0]
  for (let at = script.indexOf('\n'); at !== -1; at = script.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lineAt(starts: number[], offset: number): number {
  let [low, high] = [0, starts.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low + 1
}
