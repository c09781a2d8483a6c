import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StepResult } from '../steps/Step.ts'
import { type ReadOptions, readTexts } from './readTexts.ts'
import type { SourceTexts, TextMistake, TextUse } from './SourceTexts.ts'

const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** What the translating library puts behind a key whose words depend on a number. */
const PLURAL = /_(?:one|other)$/

const CHINESE = /\p{Script=Han}/u

/** Behind a number, in Chinese: a word that counts. */
const COUNTED = /\{\{(\w+)\}\} ?[个条项处位行次帧份名张页天]/g

/** Limits of the program itself, which are never one. */
const NEVER_ONE = new Set(['most', 'frames'])

/** Sources of the browser whose texts are Chinese and English, with the catalogue of each. */
const AREAS = [
  { folder: 'src/engine', catalogue: 'src/engine/language/en.json' },
  { folder: 'src/widgets', catalogue: 'src/widgets/en.json' },
  { folder: 'src/app', catalogue: 'src/app/language/en.json' },
  { folder: 'src/process', catalogue: 'src/process/en.json' },
]

/** What the server answers, and what it answers of the model: said with `say`. All else there is stored or Chinese. */
const SERVER = { folders: ['server', 'src/model'], catalogue: 'server/engine/language/en.json' }

/**
 * Finds Chinese texts that go through no `t`, texts without English and English that nobody uses, and prints
 * each with its place. @param root of the project
 */
export function checkTexts(root: string): StepResult {
  const catalogueAt = (file: string) => ({ file, content: readFileSync(join(root, file), 'utf8') })
  const sourcesOf = (folders: string[], options?: ReadOptions) =>
    folders
      .flatMap(folder => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
      // Lists of planned pages stand in both languages.
      .filter(file => !file.endsWith('.routes.ts'))
      .sort()
      .map(file => readTexts(file, readFileSync(join(root, file), 'utf8'), options))
  const areas: TextArea[] = AREAS.map(({ folder, catalogue }) => ({
    folder,
    catalogues: [catalogueAt(catalogue)],
    sources: sourcesOf([folder]),
  }))
  const custom: TextArea = {
    folder: 'src/custom',
    catalogues: globSync('src/custom/**/en.json', { cwd: root }).sort().map(catalogueAt),
    sources: sourcesOf(['src/custom']),
    // The page loads all catalogues of the browser at once.
    beside: areas.flatMap(({ catalogues }) => catalogues),
  }
  const server: TextArea = {
    folder: 'server',
    catalogues: [catalogueAt(SERVER.catalogue)],
    sources: sourcesOf(SERVER.folders, { saidOnly: true }),
  }
  const all = [...areas, custom, server]
  const mistakes = compareTexts(all)
  for (const { file, line, message } of mistakes) console.log(`${file}:${line} ${message}`)
  const files = all.reduce((count, { sources }) => count + sources.length, 0)
  console.log(`${files} files with texts in two languages: ${mistakes.length} mistakes.`)
  return { passed: mistakes.length === 0 ? 1 : 0, failed: mistakes.length }
}

/** A catalogue of English texts. */
interface TextCatalogue {
  /** Path below the project. */
  file: string
  /** As it is written: Chinese → English. */
  content: string
}

/** Sources and the catalogues that belong to them. */
export interface TextArea {
  /** Folder of the sources. */
  folder: string
  catalogues: TextCatalogue[]
  sources: SourceTexts[]
  /** Catalogues of other areas that are there whenever these sources run. */
  beside?: TextCatalogue[]
}

/** Returns what is wrong between the texts of the sources and the catalogues, by place. */
export function compareTexts(areas: TextArea[]): TextMistake[] {
  const known = new Map<string, string>()
  return areas.flatMap(area => {
    const { folder, catalogues, sources, beside = [] } = area
    const uses = sources.flatMap(source => source.uses)
    const used = new Set(uses.map(({ key }) => key))
    const english = Object.assign({}, ...[...beside, ...catalogues].map(wordsOf))
    const place = catalogues.length === 1 ? (catalogues[0] as TextCatalogue).file : folder
    return [
      ...sources.flatMap(source => source.mistakes),
      ...uses.flatMap(use => mistakesOfUse(use, english, place)),
      ...catalogues.flatMap(catalogue => [
        ...mistakesOfCatalogue(catalogue, used),
        ...contradictions(catalogue, known),
      ]),
    ]
  })
}

const wordsOf = ({ content }: TextCatalogue): Record<string, string> => JSON.parse(content)

function mistakesOfUse({ key, values, file, line }: TextUse, english: Record<string, string>, place: string) {
  const mistakes: TextMistake[] = []
  const isKnown = key in english || (`${key}_one` in english && `${key}_other` in english)
  if (!isKnown) mistakes.push({ file, line, message: `“${key}” has no English in ${place}` })
  const wanted = namesIn(key)
  const missing = values && wanted.filter(name => !values.includes(name))
  if (missing?.length) mistakes.push({ file, line, message: `“${key}” is not given ${missing.join(', ')}` })
  return mistakes
}

function mistakesOfCatalogue(catalogue: TextCatalogue, used: Set<string>) {
  return Object.entries(wordsOf(catalogue)).flatMap(([key, words]) => {
    const text = used.has(key) ? key : key.replace(PLURAL, '')
    const at = (message: string) => [{ file: catalogue.file, line: lineOf(catalogue.content, key), message }]
    if (!used.has(text)) return at(`“${key}” is used nowhere`)
    if (words.trim() === '' && text.trim() !== '') return at(`“${key}” has no words`)
    if (CHINESE.test(words)) return at(`“${key}” is not in English: ${words}`)
    const counted = text === key ? countedIn(text, words) : null
    if (counted === 'count') return at(`“${key}” needs _one and _other: “1 ${words.replace(/.*?}} /, '')}”`)
    if (counted)
      return at(`“${key}” counts by {{${counted}}}: only {{count}} decides between _one and _other`)
    const unknown = namesIn(words).filter(name => !namesIn(text).includes(name))
    return unknown.length > 0 ? at(`“${key}” is never given ${unknown.join(', ')}`) : []
  })
}

/** All catalogues become one: a text has the same English everywhere. */
function contradictions(catalogue: TextCatalogue, known: Map<string, string>) {
  return Object.entries(wordsOf(catalogue)).flatMap(([key, words]) => {
    const other = known.get(key)
    known.set(key, words)
    if (other === undefined || other === words) return []
    const { file, content } = catalogue
    return [{ file, line: lineOf(content, key), message: `“${key}” is “${other}” elsewhere` }]
  })
}

/** The number of a text behind which its English has several of something, also where it is one; null: none. */
function countedIn(text: string, words: string): string | null {
  const names = new Set(['count', ...[...text.matchAll(COUNTED)].map(([, name]) => name as string)])
  const isPlural = (name: string) => new RegExp(`\\{\\{${name}\\}\\} (?:\\w+ )?[a-z]{2,}s\\b`).test(words)
  return [...names].find(name => !NEVER_ONE.has(name) && isPlural(name)) ?? null
}

const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name as string)

function lineOf(content: string, key: string): number {
  const before = content.split(`${JSON.stringify(key)}:`)[0] as string
  return before.split('\n').length
}
