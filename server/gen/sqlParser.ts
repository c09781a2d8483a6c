import type { Parser } from 'node-sql-parser'
import { lazyPackage } from '../lazyPackage.ts'

export type Dialect = 'mysql' | 'postgresql'

/** A part of what the parser answers, of which nothing is taken for granted. */
export interface SqlTree {
  [key: string]: unknown
}

interface ParsedStatement {
  tree: SqlTree | null
  /** Why there is none, in the parser's own English. */
  mistake: string
  /** Line of the statement at which it stumbled; absent where it does not say. */
  line?: number
}

// One dialect each: the whole package would bring all of them.
const LOADERS = {
  mysql: lazyPackage<{ Parser: typeof Parser }>('node-sql-parser/build/mysql.js'),
  postgresql: lazyPackage<{ Parser: typeof Parser }>('node-sql-parser/build/postgresql.js'),
}

/** Returns what parses one statement: as the assumed database would, and where it cannot, as the other. */
export function createSqlParser(): (text: string, assumed: Dialect) => ParsedStatement {
  const parsers = new Map<Dialect, Parser>()
  const parse = (text: string, dialect: Dialect): ParsedStatement => {
    const parser = parsers.get(dialect) ?? new (LOADERS[dialect]().Parser)()
    parsers.set(dialect, parser)
    try {
      const answer: unknown = parser.astify(text)
      const tree = Array.isArray(answer) ? answer[0] : answer
      return typeof tree === 'object' && tree !== null
        ? { tree: tree as SqlTree, mistake: '' }
        : { tree: null, mistake: 'nothing to read' }
    } catch (error) {
      return { tree: null, ...mistakeOf(error) }
    }
  }
  return (text, assumed) => {
    const first = parse(text, assumed)
    if (first.tree !== null) return first
    const second = parse(text, assumed === 'mysql' ? 'postgresql' : 'mysql')
    return second.tree === null ? first : second
  }
}

/** What was expected is a list of hundreds of words: what was found says enough. */
function mistakeOf(error: unknown): { mistake: string; line?: number } {
  const { message, location } = error as { message?: string; location?: { start?: { line?: number } } }
  const found = /but (.{1,80}) found\.?$/s.exec(message ?? '')?.[1]
  const mistake = error instanceof RangeError ? 'too deep' : (found ?? 'syntax')
  const line = location?.start?.line
  return { mistake, ...(line === undefined ? {} : { line }) }
}
