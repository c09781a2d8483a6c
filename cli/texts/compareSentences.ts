import { parseSync } from 'vite'
import type { TextCatalogue, TextMistake } from './SourceTexts.ts'

/** A source file. */
interface SentenceSource {
  /** Path below the project. */
  file: string
  content: string
}

/** Sources that speak English, and the catalogue with the Chinese of what they say. */
export interface SentenceArea {
  catalogue: TextCatalogue
  sources: SentenceSource[]
}

/** A sentence in the source: its key in the catalogue, and where it stands. */
interface Sentence {
  key: string
  file: string
  line: number
}

const PLACEHOLDER = /\{(\d{1,2})\}/g
const CHINESE = /\p{Script=Han}/u

/** Returns what is wrong between sentences said with `say` and the Chinese of their area, by place. */
export function compareSentences(areas: SentenceArea[]): TextMistake[] {
  return areas.flatMap(({ catalogue, sources }) => {
    const chinese: Record<string, string> = JSON.parse(catalogue.content)
    const said = sources.flatMap(sentencesIn)
    const silent = said.filter(({ key }) => !Object.hasOwn(chinese, key))
    const used = new Set(said.map(({ key }) => key))
    // Titles and descriptions of the vocabulary are said as they are written there.
    const isUsed = (key: string) => used.has(key) || sources.some(({ content }) => isWrittenIn(content, key))
    return [
      ...silent.map(({ key, ...place }) => ({
        ...place,
        message: `“${key}” has no Chinese in ${catalogue.file}`,
      })),
      ...Object.entries(chinese).flatMap(([key, words]) => {
        const message = isUsed(key) ? mistakeIn(key, words) : `“${key}” is used nowhere`
        return message === null ? [] : [{ file: catalogue.file, line: lineOf(catalogue, key), message }]
      }),
    ]
  })
}

const isWrittenIn = (content: string, key: string): boolean =>
  content.includes(`'${key}'`) || content.includes(`"${key}"`)

function mistakeIn(key: string, words: string): string | null {
  if (!CHINESE.test(words)) return `“${key}” is not in Chinese: ${words}`
  const [wanted, given] = [placeholdersIn(key), placeholdersIn(words)]
  return wanted === given ? null : `“${key}” names ${wanted || 'nothing'}, its Chinese ${given || 'nothing'}`
}

const placeholdersIn = (text: string): string =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map(([whole]) => whole))].sort().join(', ')

const lineOf = ({ content }: TextCatalogue, key: string): number =>
  (content.split(`${JSON.stringify(key)}:`)[0] as string).split('\n').length

interface Node {
  type: string
  start: number
  [part: string]: unknown
}

/** The sentences of a source file. @throws Error when it cannot be parsed */
function sentencesIn({ file, content }: SentenceSource): Sentence[] {
  if (!content.includes('say`')) return []
  const { program, errors } = parseSync(file, content)
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`)
  return templatesIn(program as unknown as Node).map(node => ({
    key: keyOf(node),
    file,
    line: content.slice(0, node.start).split('\n').length,
  }))
}

function templatesIn(node: Node): Node[] {
  const parts = Object.values(node)
    .flat()
    .filter((part): part is Node => typeof part === 'object' && part !== null && 'type' in part)
  const isSaid = node.type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'say'
  return [...(isSaid ? [node] : []), ...parts.flatMap(templatesIn)]
}

function keyOf({ quasi }: Node): string {
  const texts = (quasi as { quasis: { value: { cooked: string } }[] }).quasis.map(({ value }) => value.cooked)
  return texts.reduce((sentence, text, index) => `${sentence}{${index - 1}}${text}`)
}
