import type { StepResult } from '../steps/Step.ts'
import { compareSentences } from './compareSentences.ts'
import type { SourceTexts, TextArea, TextCatalogue, TextMistake, TextUse } from './SourceTexts.ts'
import { sentenceAreas } from './sentenceAreas.ts'
import { textAreas } from './textAreas.ts'

const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** What the translating library puts behind a key whose words depend on a number. */
const PLURAL = /_(?:one|other)$/

const CHINESE = /\p{Script=Han}/u

/** Behind a number, in Chinese: a word that counts. */
const COUNTED = /\{\{(\w+)\}\} ?[个条项处位行次帧份名张页天]/g

/** Limits of the program itself, which are never one. */
const NEVER_ONE = new Set(['most', 'frames'])

/**
 * Finds Chinese texts that go through no `t`, texts without English in their area, English that nobody uses there,
 * and the same of English sentences and their Chinese; prints each with its place. @param root of the project
 */
export function checkTexts(root: string): StepResult {
  const areas = textAreas(root)
  const mistakes = [...compareTexts(areas), ...compareSentences(sentenceAreas(root))]
  for (const { file, line, message } of mistakes) console.log(`${file}:${line} ${message}`)
  const files = areas.reduce((count, { sources }) => count + sources.length, 0)
  console.log(`${files} files with texts in two languages: ${mistakes.length} mistakes.`)
  return { passed: mistakes.length === 0 ? 1 : 0, failed: mistakes.length }
}

/** Returns what is wrong between the texts of the sources and the catalogues, by place. */
export function compareTexts(areas: TextArea[]): TextMistake[] {
  const known = new Map<string, string>()
  return areas.flatMap(area => {
    const { folder, catalogues, sources, rooms = [], beside = [] } = area
    const uses = sources.flatMap(source => source.uses)
    const used = new Set([...keysOf(sources), ...sharedKeys(rooms)])
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

const keysOf = (sources: SourceTexts[]): string[] => sources.flatMap(({ uses }) => uses.map(({ key }) => key))

/** Keys that at least two of the rooms use. */
function sharedKeys(rooms: SourceTexts[][]): string[] {
  const keys = rooms.flatMap(sources => [...new Set(keysOf(sources))])
  return keys.filter((key, index) => keys.indexOf(key) !== index)
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
