import { say } from '../../language/say.ts'
import { roundTo } from '../../number/decimals.ts'
import type { PropertySource } from '../../source/property.ts'
import type { Reporter } from '../Reporter.ts'
import type { PropertyPlace } from './eachProperty.ts'

type Limit =
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'minItems'
  | 'maxItems'

/** Lower and upper limit, and whether they may be equal. */
const PAIRS: { low: Limit; high: Limit; equal: boolean }[] = [
  { low: 'minLength', high: 'maxLength', equal: true },
  { low: 'minimum', high: 'maximum', equal: true },
  { low: 'minimum', high: 'exclusiveMaximum', equal: false },
  { low: 'exclusiveMinimum', high: 'maximum', equal: false },
  { low: 'exclusiveMinimum', high: 'exclusiveMaximum', equal: false },
  { low: 'minItems', high: 'maxItems', equal: true },
]

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const

/** What a varchar column holds at most. */
const LONGEST_TEXT = 10_485_760

/** Whether no value at all keeps to the limits of a property. */
export const areLimitsCrossed = (property: PropertySource): boolean =>
  PAIRS.some(({ low, high, equal }) => areCrossed(property, low, high, equal))

/** Reports limits that no value can keep, or that the database cannot. */
export function checkLimits({ property, at }: PropertyPlace, reporter: Reporter): void {
  for (const { low, high, equal } of PAIRS) {
    if (!areCrossed(property, low, high, equal)) continue
    const message = say`${high} ${property[high]} leaves nothing above ${low} ${property[low]}`
    reporter.report('crossed-limits', [...at, high], message)
  }
  if ((property.maxLength ?? 0) > LONGEST_TEXT) {
    reporter.report(
      'out-of-range',
      [...at, 'maxLength'],
      say`a text holds ${LONGEST_TEXT} characters at most`,
    )
  }
  for (const keyword of ['minimum', 'maximum'] as const) checkExact(property, keyword, at, reporter)
  for (const keyword of BOUNDS) checkPlaces(property, keyword, at, reporter)
}

function areCrossed(property: PropertySource, low: Limit, high: Limit, equal: boolean): boolean {
  const least = property[low]
  const most = property[high]
  if (least === undefined || most === undefined) return false
  return equal ? least > most : least >= most
}

function checkExact(
  property: PropertySource,
  keyword: 'minimum' | 'maximum',
  at: PropertyPlace['at'],
  reporter: Reporter,
): void {
  const limit = property[keyword]
  if (property.type !== 'integer' || limit === undefined || Number.isSafeInteger(limit)) return
  const message = say`a whole number stays below 2^53 (${Number.MAX_SAFE_INTEGER})`
  reporter.report('out-of-range', [...at, keyword], message)
}

/** A bound that no value of the property can be would be told to people, who can type no such number. */
function checkPlaces(
  { 'x-scale': scale, ...property }: PropertySource,
  keyword: (typeof BOUNDS)[number],
  at: PropertyPlace['at'],
  reporter: Reporter,
): void {
  const limit = property[keyword]
  if (scale === undefined || limit === undefined || roundTo(limit, scale) === limit) return
  const message = say`${keyword} ${limit} has more decimal places than the property: x-scale is ${scale}`
  reporter.report('bad-default', [...at, keyword], message)
}
