import type { GeneratedTable, ReadNote, ReadTables } from '#model/generate/GeneratedTable.ts'
import { SOURCE_LIMITS } from '#model/generate/GeneratedTable.ts'
import { applyAlter, applyComment, applyIndex } from './afterCreate.ts'
import { refused, say, warned } from './readerWords.ts'
import { type Statement, splitStatements } from './splitStatements.ts'
import { createSqlParser, type Dialect, type SqlTree } from './sqlParser.ts'
import { tableOfTree } from './tableOfTree.ts'

/** Levels of brackets in a statement, and its characters: the parser goes down once for each. */
const DEEPEST = 40
const LONGEST = 200_000
/** Statements of a script. */
const MOST = 20_000

interface SqlOptions {
  /** Absent where each statement says by itself of which database it is. */
  dialect?: Dialect | undefined
  /** Told before a statement is parsed, and what was read so far: for whoever gives up waiting. */
  onProgress?(line: number, read: ReadTables): void
}

/**
 * The tables that a script creates, with their comments, keys and indexes. The script is parsed and nothing of it is
 * run; what creates no table is told by its kind, and what cannot be parsed by its line, and neither keeps the others
 * from being read.
 */
export function readSql(script: string, { dialect, onProgress }: SqlOptions = {}): ReadTables {
  const assumed = dialect ?? dialectOf(script)
  const statements = splitStatements(script, { escapes: assumed === 'mysql' })
  const reader = {
    tables: new Map<string, GeneratedTable>(),
    notes: [] as ReadNote[],
    parse: createSqlParser(),
  }
  const ignored = new Map<string, { line: number; count: number }>()
  for (const statement of statements.slice(0, MOST)) {
    const kind = kindOf(statement.text)
    if (!READ.has(kind)) {
      const known = ignored.get(kind)
      ignored.set(kind, { line: known?.line ?? statement.line, count: (known?.count ?? 0) + 1 })
      continue
    }
    onProgress?.(statement.line, { tables: [...reader.tables.values()], notes: reader.notes })
    readStatement(statement, kind, { ...reader, dialect: assumed })
  }
  if (statements.length > MOST)
    reader.notes.push(refused(`${statements[MOST]?.line}`, say`only the first ${MOST} statements are read`))
  const told = [...ignored].map(([kind, { line, count }]) =>
    warned(`${line}`, say`${kind} is not run and not read (${count} times)`),
  )
  return { tables: [...reader.tables.values()], notes: [...reader.notes, ...told] }
}

/** What statements are read. */
const READ = new Set(['CREATE TABLE', 'COMMENT ON', 'ALTER TABLE', 'CREATE INDEX'])

const STATEMENT =
  /^(create|drop|alter|comment)\s+(?:(?:global|local|temporary|temp|unlogged|unique|foreign|external|or\s+replace)\s+)*(\w+)/i

/** The first words of a statement, by which it is told. */
function kindOf(text: string): string {
  const found = STATEMENT.exec(text)
  if (found) return `${found[1]} ${found[2]}`.toUpperCase()
  return (/^[A-Za-z]{1,20}/.exec(text)?.[0] ?? text.slice(0, 10)).toUpperCase()
}

const dialectOf = (script: string): Dialect =>
  /`|\bengine\s*=|\bauto_increment\b|\)\s*comment\s*=|\scomment\s+'/i.test(script) ? 'mysql' : 'postgresql'

interface StatementReader {
  tables: Map<string, GeneratedTable>
  notes: ReadNote[]
  parse: ReturnType<typeof createSqlParser>
  dialect: Dialect
}

function readStatement(statement: Statement, kind: string, reader: StatementReader): void {
  const { notes } = reader
  const place = `${statement.line}`
  if (statement.depth > DEEPEST) {
    notes.push(refused(place, say`nested deeper than ${DEEPEST} levels`))
    return
  }
  if (statement.text.length > LONGEST) {
    notes.push(refused(place, say`a statement of more than ${LONGEST} characters`))
    return
  }
  const { tree, mistake, line } = reader.parse(statement.text, reader.dialect)
  // Keys and comments that nobody understands lose a hint, not a table.
  const isNeeded = kind === 'CREATE TABLE'
  if (tree === null) {
    const at = `${statement.line + (line ?? 1) - 1}`
    notes.push((isNeeded ? refused : warned)(at, say`this cannot be parsed: ${mistake}`))
  } else takeTree(tree, kind, place, reader)
}

function takeTree(tree: SqlTree, kind: string, place: string, { tables, notes }: StatementReader): void {
  if (kind === 'COMMENT ON') applyComment(tree, tables)
  else if (kind === 'ALTER TABLE') applyAlter(tree, tables)
  else if (kind === 'CREATE INDEX') applyIndex(tree, tables)
  else if (tables.size >= SOURCE_LIMITS.tables)
    notes.push(refused(place, say`more than ${SOURCE_LIMITS.tables} tables: this one is left out`))
  else {
    const { table, notes: found } = tableOfTree(tree, place)
    notes.push(...found)
    if (table === null) return
    if (tables.has(table.name))
      notes.push(warned(place, say`the table ${table.name} stands here twice: the last one is read`))
    tables.set(table.name, table)
  }
}
