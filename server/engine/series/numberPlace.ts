import { formatDay, parseMoment } from '#model/format/moments.ts'
import type { PeriodUnit, SeriesPart } from '#model/series/parseSeriesPattern.ts'
import type { SeriesModel } from '#model/types/index.ts'
import type { Row } from '../contracts/records.ts'

/** What stands in a number: text, the counter, or a value over which the counter goes on, of a width where all have one. */
type Segment = string | typeof COUNTER | null | { width: number }

/** The counter among segments. */
const COUNTER = 0

/** Where the number of a record stands in its series. */
export interface NumberPlace {
  /** Tells its counter from the other counters of the series. */
  scope: string
  /** Regular expression of PostgreSQL for the numbers of this counter; its group is the count. */
  pattern: string
  /** The number with a count: HT-2026-0007. */
  numberAt(count: number): string
}

/** Names of what a number cannot be made without and the record does not have. */
export function lackingFor({ parts, per, by }: SeriesModel, values: Row): string[] {
  const shown = parts.flatMap(part => (part.kind === 'field' ? [part.name] : []))
  const read = new Set([...shown, ...per, ...(by === null ? [] : [by])])
  return [...read].filter(name => (values[name] ?? null) === null)
}

/** Where a record stands in a series, by its values: all that the series reads is there. */
export function placeInSeries(series: SeriesModel, values: Row, now: Date): NumberPlace {
  const day = dayOf(series, values, now)
  const textOf = (part: Exclude<SeriesPart, { kind: 'counter' }>): string => {
    if (part.kind === 'text') return part.text
    return part.kind === 'period' ? periodOf(day, part.unit) : String(values[part.name])
  }
  const segments = series.parts.map((part): Segment => {
    if (part.kind === 'counter') return COUNTER
    const goesOn = part.kind === 'field' && !series.per.includes(part.name)
    if (goesOn) return part.width === undefined ? null : { width: part.width }
    return textOf(part)
  })
  const apart = series.apart.map(name => values[name])
  return {
    scope: JSON.stringify([...joined(segments), ...(apart.length > 0 ? [apart] : [])]),
    pattern: `^${segments.map(segmentPattern).join('')}$`,
    numberAt: count =>
      series.parts
        .map(part => (part.kind === 'counter' ? String(count).padStart(part.width, '0') : textOf(part)))
        .join(''),
  }
}

/** The day that gives the period: YYYY-MM-DD in the zone of the platform. */
function dayOf({ by }: SeriesModel, values: Row, now: Date): string {
  const ms = by === null ? now.getTime() : parseMoment(String(values[by]))
  if (ms === null) throw new Error(`"${by}" gives a series no day: ${String(values[by ?? ''])}`)
  return formatDay(ms)
}

const PERIODS: Record<PeriodUnit, [from: number, to: number]> = {
  yyyy: [0, 4],
  yy: [2, 4],
  MM: [5, 7],
  dd: [8, 10],
}

const periodOf = (day: string, unit: PeriodUnit): string => day.slice(...PERIODS[unit])

/** Texts beside each other as one, so that it does not matter how a pattern was put together. */
function joined(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = []
  for (const segment of segments) {
    const last = result.at(-1)
    if (typeof segment === 'string' && typeof last === 'string') result[result.length - 1] = last + segment
    // A counter stays what it was when options are changed.
    else result.push(isWide(segment) ? null : segment)
  }
  return result
}

const isWide = (segment: Segment): segment is { width: number } =>
  typeof segment === 'object' && segment !== null

function segmentPattern(segment: Segment): string {
  // As little as can be: the digits behind it belong to the counter.
  if (segment === null) return '.*?'
  if (isWide(segment)) return `.{${segment.width}}`
  // Whatever is no letter, digit or sign of another script could mean something.
  return segment === COUNTER ? '([0-9]{1,15})' : segment.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}
