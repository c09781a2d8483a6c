import { syllablesOf } from './syllablesOf.ts'

/** Characters of a text that are searched by; what stands behind them is rarely typed. */
const MOST = 30

/** A text that is longer is not even looked at behind this: one character may be written in several signs. */
const MOST_SIGNS = MOST * 8

/** How a text is read, by character: usually, or where it begins with the name of a family, as that. */
type Readings = (text: string, surname: 'off' | 'head') => string[]

/** Two megabytes of readings, which only those need who write or search. */
let loading: Promise<Readings> | null = null

/**
 * Returns the words by which texts are found, each between two spaces: from every character on, as written, by pinyin and
 * by initials. Of 张小明: 张小明 小明 明 zhangxiaoming xiaoming ming zxm xm m.
 */
export async function searchWords(texts: readonly string[]): Promise<string> {
  const readings = await loaded()
  const words = new Set(texts.flatMap(text => wordsOf(text, readings)))
  return words.size === 0 ? ' ' : ` ${[...words].join(' ')} `
}

/** Whether a text is all of a folded word, or begins with it: as written, by pinyin or by initials, as it is usually read. */
export async function fitOf(text: string, word: string): Promise<'whole' | 'beginning' | null> {
  const readings = await loaded()
  const plain = plainOf(text)
  const wholes = suffixesAt(unitsOf(plain, readings(plain, 'off')), 0)
  if (wholes.includes(word)) return 'whole'
  return wholes.some(whole => whole.startsWith(word)) ? 'beginning' : null
}

/** Returns what is typed as it stands among the words: no case, no width, letters and digits alone. */
export const foldedWord = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

function loaded(): Promise<Readings> {
  loading ??= loadReadings()
  return loading
}

async function loadReadings(): Promise<Readings> {
  const { pinyin } = await import('pinyin-pro')
  return (text, surname) => pinyin(text, { type: 'array', toneType: 'none', v: true, surname })
}

interface Unit {
  text: string
  /** How it is read, and the first letter of that. */
  sound: string
  initial: string
}

function wordsOf(text: string, readings: Readings): string[] {
  const plain = plainOf(text)
  return (['off', 'head'] as const).flatMap(surname => suffixes(unitsOf(plain, readings(plain, surname))))
}

const plainOf = (text: string): string =>
  [...text.slice(0, MOST_SIGNS).normalize('NFKC').toLowerCase()].slice(0, MOST).join('')

/**
 * Each Chinese character is a unit, and so are letters and digits that stand together; letters that are pinyin are as
 * many units as they have syllables: zhangsan01 is zhang, san, 01.
 */
function unitsOf(text: string, sounds: readonly string[]): Unit[] {
  const units: Unit[] = []
  let isOpen = false
  for (const [index, character] of [...text].entries()) {
    const isHan = /\p{Script=Han}/u.test(character)
    const isWord = !isHan && /[\p{L}\p{N}]/u.test(character)
    const last = units.at(-1)
    if (isWord && isOpen && last) {
      last.text += character
      last.sound += character
    } else if (isHan || isWord) {
      const sound = isHan ? foldedWord(sounds[index] ?? character) : character
      units.push({ text: character, sound, initial: sound.charAt(0) })
    }
    isOpen = isWord
  }
  return units.flatMap(spelled)
}

/** A unit, or the syllables and the digits that it consists of. */
function spelled(unit: Unit): Unit[] {
  const [, letters = '', behind = ''] = /^([a-z]+)(\d*)$/.exec(unit.text) ?? []
  const syllables = letters === '' ? null : syllablesOf(letters)
  if (syllables === null) return [unit]
  return [...syllables, ...(behind === '' ? [] : [behind])].map(text => ({
    text,
    sound: text,
    initial: text.charAt(0),
  }))
}

const suffixes = (units: readonly Unit[]): string[] => units.flatMap((_, from) => suffixesAt(units, from))

function suffixesAt(units: readonly Unit[], from: number): string[] {
  const rest = units.slice(from)
  const joined = (part: keyof Unit) => rest.map(unit => unit[part]).join('')
  return [joined('text'), joined('sound'), joined('initial')]
}
