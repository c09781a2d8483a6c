import { Environment, ParseError } from '@marcbachmann/cel-js'
import { ExpressionError } from './ExpressionError.ts'

interface Located {
  /** 0-based, of the first character. */
  start: number
  /** 0-based, after the last character. */
  end: number
}

type SignOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%'
export type BinaryOperator = SignOperator | 'in'

/** A node of the syntax tree. */
export type SyntaxNode = Located &
  (
    | { op: 'value'; args: unknown }
    | { op: 'id'; args: string }
    | { op: '.'; args: [SyntaxNode, string] }
    | { op: '[]'; args: [SyntaxNode, SyntaxNode] }
    | { op: 'call'; args: [string, SyntaxNode[]] }
    | { op: 'rcall'; args: [string, SyntaxNode, SyntaxNode[]] }
    | { op: 'list'; args: SyntaxNode[] }
    | { op: 'map'; args: [SyntaxNode, SyntaxNode][] }
    | { op: '?:'; args: [SyntaxNode, SyntaxNode, SyntaxNode] }
    | { op: '&&' | '||'; args: [SyntaxNode, SyntaxNode] }
    | { op: '!_'; args: SyntaxNode }
    | { op: '-_'; args: SyntaxNode }
    | { op: 'in'; args: [SyntaxNode, SyntaxNode] }
    | { op: SignOperator; args: [SyntaxNode, SyntaxNode] }
  )

/** Longest source, in characters. */
const MAX_LENGTH = 2_000

/**
 * Only the parser is used. Evaluation is ours (compileExpression.ts), because CEL's own refuses null, absent keys and mixed
 * numbers, and knows no limit of time.
 */
const parser = new Environment({
  limits: {
    maxAstNodes: 1_000,
    maxDepth: 40,
    maxListElements: 500,
    maxMapEntries: 100,
    maxCallArguments: 16,
  },
})

/**
 * The syntax tree of an expression.
 *
 * @throws ExpressionError EXPRESSION_SYNTAX or EXPRESSION_LIMIT
 */
export function parseSyntax(source: string): SyntaxNode {
  if (source.length > MAX_LENGTH) {
    const message = `表达式过长，最多 ${MAX_LENGTH} 个字符`
    throw new ExpressionError('EXPRESSION_LIMIT', message, {
      offset: MAX_LENGTH,
      length: source.length - MAX_LENGTH,
    })
  }
  try {
    return parser.parse(source).ast as unknown as SyntaxNode
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw syntaxError(source, error)
  }
}

function syntaxError(source: string, error: ParseError): ExpressionError {
  const offset = Math.min(error.range?.start ?? 0, source.length)
  const length = Math.max(1, Math.min((error.range?.end ?? offset) - offset, source.length - offset))
  if (error.code === 'limit_exceeded') {
    return new ExpressionError('EXPRESSION_LIMIT', '表达式过于复杂', { offset, length })
  }
  const template = /^\s*\{\{(.*)\}\}\s*$/s.exec(source)
  if (template) {
    const place = { offset: source.indexOf('{{'), length: 2, suggestion: template[1]?.trim() ?? null }
    throw new ExpressionError('EXPRESSION_SYNTAX', '此处的表达式不写在 {{ }} 中', place)
  }
  const start = beginOfSign(source, offset)
  const { message, word } = explain(source, start, error)
  return new ExpressionError('EXPRESSION_SYNTAX', message, {
    offset: start,
    length: word || length,
  })
}

const WORD = /\$(?:self\.value\b|form\.values\b|\w*)|[A-Za-z_]\w*|[=!<>&|]+|[\s\S]/y

/** The place in a list behind a name, so that what is suggested stands as it is to be written: deps[0]. */
const PLACE = /\[\d+\]/y

/** Where a sign of another language begins in whose middle the parser stopped: ===, <>. */
function beginOfSign(source: string, offset: number): number {
  const before = /[=!<>&|]*$/.exec(source.slice(0, offset))?.[0].length ?? 0
  return SIGN.test(matchAt(WORD, source, offset - before)) ? offset - before : offset
}

const SIGN = /^(?:={1,3}|!==|<>|[&|])$/

function explain(source: string, offset: number, { code, summary }: ParseError) {
  const word = matchAt(WORD, source, offset)
  const place = word.startsWith('$') ? matchAt(PLACE, source, offset + word.length) : ''
  const length = word.length + place.length
  if (code === 'reserved_identifier') return { message: `“${word}”是保留字，不能作为名称`, word: length }
  if (summary.includes('terminated')) return { message: '引号没有结束', word: 0 }
  if (offset >= source.trimEnd().length) return { message: '表达式不完整', word: 0 }
  return { message: `此处不应出现“${word}”`, word: length }
}

/** What a sticky pattern finds at the offset; '' where it finds nothing. */
function matchAt(pattern: RegExp, source: string, offset: number): string {
  pattern.lastIndex = offset
  return pattern.exec(source)?.[0] ?? ''
}
