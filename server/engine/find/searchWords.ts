import { syllablesOf } from './syllablesOf.ts'

/** Characters of a text that are searched by; what stands behind them is rarely typed. */
const MOST = 30

type Readings = (text: string) => string[][]

/** Two megabytes of readings, which only those need who write or search. */
let loading: Promise<Readings> | null = null

/**
 * Returns the words by which texts are found, each between two spaces: from every character on, as written, by pinyin and
 * by initials. Of 张小明: 张小明 小明 明 zhangxiaoming xiaoming ming zxm xm m.
 */
export async function searchWords(texts: readonly string[]): Promise<string> {
  loading ??= loadReadings()
  const readings = await loading
  const words = new Set(texts.flatMap(text => wordsOf(text, readings)))
  return words.size === 0 ? ' ' : ` ${[...words].join(' ')} `
}

/** Returns what is typed as it stands among the words: no case, no width, letters and digits alone. */
export const foldedWord = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** How the characters of a text are read: usually, and where it begins with the name of a family, as that. */
async function loadReadings(): Promise<Readings> {
  const { pinyin } = await import('pinyin-pro')
  return text =>
    (['off', 'head'] as const).map(surname =>
      pinyin(text, { type: 'array', toneType: 'none', v: true, surname }),
    )
}

interface Unit {
  text: string
  /** How it is read, and the first letter of that. */
  sound: string
  initial: string
}

function wordsOf(text: string, readings: Readings): string[] {
  const plain = [...text.normalize('NFKC').toLowerCase()].slice(0, MOST).join('')
  return readings(plain).flatMap(sounds => suffixes(unitsOf(plain, sounds)))
}

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

function suffixes(units: readonly Unit[]): string[] {
  return units.flatMap((_, from) => {
    const rest = units.slice(from)
    const joined = (part: keyof Unit) => rest.map(unit => unit[part]).join('')
    return [joined('text'), joined('sound'), joined('initial')]
  })
}
