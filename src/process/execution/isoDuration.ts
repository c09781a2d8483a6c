import { formatMoment, parseMoment } from '#model/format/moments.ts'

/** How long something takes: months by the calendar, the rest by the clock. */
interface Span {
  months: number
  ms: number
}

/** How often a timer comes, and after how long. */
interface Cycle {
  /** null for ever. */
  count: number | null
  /** Text of the first moment; null where that is one duration from now. */
  start: string | null
  every: string
}

const WEEKS = /^P(?<weeks>\d+)W$/
const PARTS =
  /^P(?=\d|T\d)(?:(?<years>\d+)Y)?(?:(?<months>\d+)M)?(?:(?<days>\d+)D)?(?:T(?=\d)(?:(?<hours>\d+)H)?(?:(?<minutes>\d+)M)?(?:(?<seconds>\d+(?:\.\d+)?)S)?)?$/
/** Of each of these there are no more than a hundred years. */
const MOST_MS = 100 * 366 * 86_400_000
const MOST_MONTHS = 1_200

/** A duration of ISO 8601, such as P1Y2M3DT4H or P2W; null for another text. @see ISO 8601-1:2019, 5.5.2 */
function readDuration(text: string): Span | null {
  const groups = (WEEKS.exec(text) ?? PARTS.exec(text))?.groups
  if (!groups) return null
  const part = (name: string) => Number(groups[name] ?? 0)
  const days = part('weeks') * 7 + part('days')
  const seconds = ((days * 24 + part('hours')) * 60 + part('minutes')) * 60 + part('seconds')
  const span = { months: part('years') * 12 + part('months'), ms: Math.round(seconds * 1000) }
  return span.ms > MOST_MS || span.months > MOST_MONTHS ? null : span
}

/** The moment in ms that lies a duration after another; null where the text is no duration. */
export function addDuration(ms: number, text: string, zone: string): number | null {
  const span = readDuration(text.trim())
  if (!span) return null
  return (span.months === 0 ? ms : addMonths(ms, span.months, zone)) + span.ms
}

/**
 * How long a duration takes that is said in days and by the clock, in ms: working days have neither weeks nor months.
 * null for those and for another text.
 */
export function daySpanOf(text: string): number | null {
  const span = WEEKS.test(text.trim()) ? null : readDuration(text.trim())
  return span === null || span.months > 0 ? null : span.ms
}

/** The same day and time some months later, or the last day of a month that is shorter. */
function addMonths(ms: number, months: number, zone: string): number {
  const local = formatMoment(ms, zone)
  const month = Number(local.slice(0, 4)) * 12 + Number(local.slice(5, 7)) - 1 + months
  const year = Math.floor(month / 12)
  const last = new Date(Date.UTC(year, (month % 12) + 1, 0)).getUTCDate()
  const day = Math.min(Number(local.slice(8, 10)), last)
  const two = (value: number) => String(value).padStart(2, '0')
  const text = `${String(year).padStart(4, '0')}-${two((month % 12) + 1)}-${two(day)}${local.slice(10)}`
  return (parseMoment(text, zone) ?? ms) + (ms % 1000)
}

/** A repetition of ISO 8601, such as R3/PT1H, R/P1D or R2/2026-01-01T08:00:00/P1D; null for another text. */
export function readCycle(text: string): Cycle | null {
  const [repeat = '', ...rest] = text.trim().split('/')
  const every = rest.at(-1)
  if (!/^R\d{0,6}$/.test(repeat) || every === undefined || rest.length > 2) return null
  const count = repeat === 'R' ? null : Number(repeat.slice(1))
  const span = readDuration(every)
  if (count === 0 || !span || span.ms + span.months === 0) return null
  return { count, start: rest.length === 2 ? (rest[0] as string) : null, every }
}
