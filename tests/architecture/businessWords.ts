import { globSync } from 'node:fs'
import { parseSync } from 'vite'
import type { AppModel, Text } from '#model/types/index.ts'
import { loadApp } from '#server/schemas/loadApp.ts'
import { loadSources } from '#server/schemas/loadSources.ts'

/** A word of an institution, where it stands. */
interface BusinessWord {
  /** Path below the project. */
  file: string
  /** Counted from 1. */
  line: number
  word: string
}

/** What the page files call their own. */
interface BusinessNames {
  /** Found anywhere in a text: page keys, tables, permission prefixes, addresses. */
  parts: RegExp
  /** Found where a text is nothing else: titles of pages and of their records, in both languages. */
  titles: Set<string>
}

/** A text of a source, or a name in it. */
interface Piece {
  kind: 'text' | 'name' | 'comment'
  words: string
  start: number
}

/** Beside what the page files themselves say: the people, screens and trades of an institution. */
const CHINESE =
  /岗位|公告|学校|学生|教师|企业|招聘|简历|短信|验证码|套餐|联盟|流程|站内信|校企|班级|课程|院校|员工/g
const ENGLISH =
  /\b(?:schools?|compan(?:y|ies)|students?|teachers?|employees?|sms|captchas?|posts|job postings?|tenant packages?|packages? of (?:a |the )?tenants?|within packages?|bpmn?|diagrams?)\b/gi

/** What the engines, the model and the widgets are not to know, as the page files name it. */
export async function readBusinessNames(root: string): Promise<BusinessNames> {
  const { app } = await loadApp(root)
  if (!app) throw new Error('The page files have mistakes: npm run schema -- check')
  const { environment } = await loadSources(root)
  return businessNamesOf(app, environment.tables ?? [])
}

/** @param made tables that no page describes: what the server keeps for itself, and links between records */
function businessNamesOf({ pages, resources }: AppModel, made: string[]): BusinessNames {
  const owned = Object.values(resources)
  const keys = Object.keys(pages).flatMap(key => [key, key.replace(/\/index$/, '')])
  const tables = [...owned.map(({ table }) => table), ...made]
  const permissions = Object.values(pages).map(({ permission }) => permission)
  const addresses = owned.flatMap(({ path, aliases }) => [path, ...aliases])
  const names = [...keys, ...tables, ...permissions, ...addresses].filter(Boolean)
  const titles = [...Object.values(pages), ...owned].flatMap(({ title }) => inBoth(title))
  const areas = firstsOf(Object.keys(pages), '/').join('|')
  const beginnings = firstsOf(tables, '_').join('|')
  return {
    // What begins like one of them belongs to the same institution: a link table, a type of a dictionary.
    parts: new RegExp(
      `(?<![\\w-])(?:${namesOf(names)}|(?:${beginnings})_[a-z][a-z_]+|(?:${areas})[:/][a-zA-Z][\\w:/-]+)(?![\\w-])`,
      'g',
    ),
    titles: new Set(titles),
  }
}

const inBoth = (title: Text): string[] => (typeof title === 'string' ? [title] : [title.zh, title.en ?? ''])

const firstsOf = (names: string[], end: string): string[] =>
  [...new Set(names.filter(name => name.includes(end)).map(name => name.split(end)[0] as string))].sort()

const namesOf = (names: string[]): string =>
  [...new Set(names)]
    .sort((a, b) => b.length - a.length)
    .map(name => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')

/** The words of an institution in a file and in its name, each once a line. */
export function findBusinessWords(file: string, source: string, names: BusinessNames): BusinessWord[] {
  const lineOf = (start: number) => source.slice(0, start).split('\n').length
  const pieces: Piece[] = [
    { kind: 'name', words: file.replace(/\.\w+$/, ''), start: 0 },
    ...(file.endsWith('.json') ? jsonPieces(source) : codePieces(file, source)),
  ]
  const found = pieces.flatMap(piece =>
    wordsIn(piece, names).map(word => ({ file, line: lineOf(piece.start), word })),
  )
  const keyOf = ({ line, word }: BusinessWord) => `${line} ${word}`
  return [...new Map(found.map(word => [keyOf(word), word])).values()]
}

function wordsIn({ kind, words }: Piece, { parts, titles }: BusinessNames): string[] {
  const said = kind === 'name' ? spoken(words) : words
  return [
    ...(words.match(parts) ?? []),
    ...(words.match(CHINESE) ?? []),
    ...(said.match(ENGLISH) ?? []),
    ...(kind === 'text' && titles.has(words.trim()) ? [`“${words.trim()}”`] : []),
  ]
}

/** Words of a camel-case name: `SmsReceipts` → `Sms Receipts`. */
const spoken = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_/.]/g, ' ')

const STRING = /"(?:[^"\\]|\\.)*"/g

const jsonPieces = (source: string): Piece[] =>
  [...source.matchAll(STRING)].map(({ 0: words, index }) => ({
    kind: 'text',
    words: JSON.parse(words),
    start: index,
  }))

interface Node {
  type: string
  start: number
  [part: string]: unknown
}

function codePieces(file: string, source: string): Piece[] {
  const { program, comments, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`)
  const pieces: Piece[] = comments.map(({ value, start }) => ({ kind: 'comment', words: value, start }))
  const visit = (node: Node): void => {
    const piece = pieceOf(node)
    if (piece) pieces.push(piece)
    for (const part of Object.values(node).flat())
      if (typeof part === 'object' && part !== null && 'type' in part) visit(part as Node)
  }
  visit(program as unknown as Node)
  return pieces
}

function pieceOf(node: Node): Piece | null {
  const { type, start, value, name } = node
  if (type === 'Identifier') return { kind: 'name', words: String(name), start }
  if (type === 'TemplateElement')
    return { kind: 'text', words: (value as { cooked: string }).cooked ?? '', start }
  const isText = (type === 'Literal' || type === 'JSXText') && typeof value === 'string'
  return isText ? { kind: 'text', words: value as string, start } : null
}

/** Every source, catalogue and data file of folders that know contracts, never instances. */
export const genericFiles = (root: string): string[] =>
  globSync('{src/model,src/engine,src/widgets,server/engine}/**/*.{ts,tsx,json}', { cwd: root })
    .map(path => path.replaceAll('\\', '/'))
    .sort()
