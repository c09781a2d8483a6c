import { Duration } from '../expression/Moment.ts'
import { wordsOf } from '../language/localized.ts'
import type { Language } from '../language/t.ts'
import { defineBase, defineFieldType } from './shared/defineFieldType.ts'
import { textOfCell } from './shared/SheetCell.ts'

/** Seconds of each unit, the largest first. A day has 24 hours. */
const UNITS = [86_400, 3_600, 60, 1] as const
/** Digits of one unit; more are no length of time that anybody means. */
const ISO = /^P(?=\d|T\d)(?:(\d{1,12})D)?(?:T(?=\d)(?:(\d{1,12})H)?(?:(\d{1,12})M)?(?:(\d{1,12})S)?)?$/
const WORDS: Record<Language, readonly string[]> = {
  zh: ['天', '小时', '分钟', '秒'],
  en: ['d', 'h', 'min', 's'],
}
const NAMES: Record<Language, readonly string[]> = {
  zh: WORDS.zh,
  en: ['days', 'hours', 'minutes', 'seconds'],
}
const SHOWN =
  /^(?:(\d{1,12})(?:天|days?|d))?(?:(\d{1,12})(?:小时|时|hours?|h))?(?:(\d{1,12})(?:分钟|分|minutes?|mins?|m))?(?:(\d{1,12})(?:秒|seconds?|s))?$/i
/** What is said of a text that is none. */
export const NOT_A_DURATION = {
  zh: '应为时长，如 1天2小时30分钟',
  en: 'must be a length of time such as 1d 2h 30min',
}
const NEGATIVE = { zh: '不能为负数', en: 'must not be negative' }
const TOO_LONG = { zh: '过长', en: 'is too long' }
/** Below a hundred million days its milliseconds are counted exactly. */
export const LARGEST_DAYS = 99_999_999
const LIMIT = (LARGEST_DAYS + 1) * 86_400

export const base = defineBase({
  type: 'duration',
  format: {
    name: 'duration',
    test: text => secondsOf(text) !== null,
    zh: 'ISO 8601 时长，如 P1DT2H30M（最大单位为天）',
    en: 'must be a length of time such as P1DT2H30M, in days at most',
  },
  storage: 'column',
  codec: {
    canonical: value => (typeof value === 'string' ? (durationText(secondsOf(value)) ?? value) : value),
    // Moments are stored with fractions of a second, which nobody sees.
    computed: value => (typeof value === 'number' ? durationText(Math.trunc(value)) : value),
    display: (value, language) => wordsOfDuration(String(value), language),
  },
  expression: {
    type: 'duration',
    read(value) {
      const seconds = secondsOf(String(value))
      return seconds === null ? null : new Duration(seconds * 1000)
    },
  },
  look: { isPlain: true },
})

/**
 * A length of time: ISO 8601 with days as the largest unit (P1DT2H30M), whole seconds in the column. Years, months,
 * weeks and fractions are refused, because nobody knows how long they are or what becomes of the rest.
 */
export default defineFieldType(base, {
  data: ['string'],
  column: () => 'bigint',
  unfit: ['pattern', 'minLength', 'maxLength', 'x-dict', 'x-options'],
  codec: {
    toColumn: storedSeconds,
    // Null for what another type has left in the column: no client could do anything with bare numbers.
    toWire: value => durationText(Number(value)),
    misfit: given => (typeof given === 'number' ? wordsOf(given < 0 ? NEGATIVE : TOO_LONG) : null),
  },
  filter: {
    operators: ['eq', 'in', 'range'],
    operator: 'range',
    stored: true,
    range: { widget: 'duration', widgetProps: { range: true } },
    parse: text => secondsOf(text) ?? undefined,
  },
  sortable: true,
  indexed: true,
  sums: true,
  sheet: {
    isText: true,
    hint: { zh: '格式：1天2小时30分钟 或 P1DT2H30M', en: 'Format: 1d2h30min or P1DT2H30M' },
    width: 20,
    read(cell) {
      const value = readDuration(textOfCell(cell))
      return value === null ? { mistake: wordsOf(NOT_A_DURATION) } : { value }
    },
  },
  expression: {
    // A text is taken as it is, a number as seconds: that is what a duration leaves an expression as.
    assigns: ['duration', 'text', 'number'],
    filterable: true,
    compared: {
      toNumber: secondsOf,
      bind: value => (typeof value === 'string' ? secondsOf(value) : (value ?? null)),
    },
  },
  widget: 'duration',
  look: { width: 150, align: 'right' },
  typescript: 'string',
  example: 'PT1H30M',
})

/** The seconds that a text of the wire says; null where it is no such length of time. */
export function secondsOf(text: string): number | null {
  return addUp(ISO.exec(text))
}

/**
 * A length of time as people write it, in the spelling of the wire: 1天2小时, 90分钟, 1d 2h, PT1H. Null where it is none;
 * NOT_A_DURATION says so in words.
 */
export function readDuration(text: string): string | null {
  const written = text.normalize('NFKC').replace(/\s/g, '')
  return durationText(secondsOf(written.toUpperCase()) ?? addUp(SHOWN.exec(written)))
}

/** Days, hours, minutes and seconds in the one spelling of the wire: PT0S, PT90M is PT1H30M; null where there is none. */
export function durationText(seconds: unknown): string | null {
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < 0 || seconds >= LIMIT)
    return null
  const [days = 0, ...clock] = partsOf(seconds)
  const time = clock.map((count, index) => (count > 0 ? `${count}${'HMS'[index]}` : '')).join('')
  const text = `P${days > 0 ? `${days}D` : ''}${time === '' ? '' : `T${time}`}`
  return text === 'P' ? 'PT0S' : text
}

/** Days, hours, minutes and seconds of a number of seconds. */
export function partsOf(seconds: number): number[] {
  let rest = seconds
  return UNITS.map(unit => {
    const count = Math.floor(rest / unit)
    rest -= count * unit
    return count
  })
}

/** What days, hours, minutes and seconds are called where they stand alone. */
export const unitNames = (language: Language): readonly string[] => NAMES[language]

/** What days, hours, minutes and seconds are called behind their numbers. */
export const unitWords = (language: Language): readonly string[] => WORDS[language]

/** A length of time as people read it: 1天2小时30分钟. What is none stays as it is. */
export function wordsOfDuration(text: string, language: Language): string {
  const seconds = secondsOf(text)
  if (seconds === null) return text
  const words = partsOf(seconds).flatMap((count, index) =>
    count > 0 ? [`${count}${WORDS[language][index]}`] : [],
  )
  return words.join(language === 'en' ? ' ' : '') || `0${WORDS[language].at(-1)}`
}

function addUp(found: RegExpExecArray | null): number | null {
  if (!found || found[0] === '') return null
  const seconds = UNITS.reduce((total, unit, index) => total + Number(found[index + 1] ?? 0) * unit, 0)
  return seconds < LIMIT ? seconds : null
}

function storedSeconds(value: unknown): number {
  const seconds = secondsOf(String(value))
  if (seconds === null) throw new Error(`"${String(value)}" is no duration, although it passed validation.`)
  return seconds
}
