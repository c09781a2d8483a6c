import dayjs, { type Dayjs, type PluginFunc } from 'dayjs'
import { DEFAULT_ZONE, formatMoment, zoneOffset } from '#model/format/moments.ts'
import { chosenLanguage, t } from '#model/language/t.ts'

const MINUTE = 60_000

/**
 * What the clocks of the platform show, as a value whose year, month, …, second read so wherever the browser stands.
 * What is stored and shown is the same: texts without a zone, meant in the platform's.
 */
export const wallClock = (ms: number = Date.now()): Dayjs => dayjs(formatMoment(ms))

/** Pickers ask for now by `tz()`: 今天 and 此刻 are those of the platform, as everything else that they hold. */
export const platformClock: PluginFunc = (_options, dayjsClass) => {
  Object.assign(dayjsClass.prototype, {
    tz(this: Dayjs) {
      return wallClock(this.valueOf())
    },
  })
}

/** The zone of the platform in words where this browser's clock shows another time; null where they agree. */
export function foreignZone(now: Date = new Date()): string | null {
  const here = -now.getTimezoneOffset() * MINUTE
  return zoneOffset(now.getTime(), DEFAULT_ZONE) === here ? null : zoneNames(now)
}

/** A hint for beside a clock or in a picker; null where nobody can mistake it. */
export function zoneHint(): string | null {
  const zone = foreignZone()
  return zone === null ? null : t('时间按{{zone}}', { zone })
}

/** By language and offset: every time in a list asks for them, and what formats them takes milliseconds to make. */
const namesKnown = new Map<string, string>()

/** As 中国标准时间（GMT+8）. */
function zoneNames(now: Date): string {
  const locale = chosenLanguage() === 'en' ? 'en-GB' : 'zh-CN'
  const key = `${locale} ${zoneOffset(now.getTime(), DEFAULT_ZONE)}`
  const names = namesKnown.get(key) ?? makeZoneNames(now, locale)
  namesKnown.set(key, names)
  return names
}

function makeZoneNames(now: Date, locale: string): string {
  const named = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(locale, { timeZone: DEFAULT_ZONE, timeZoneName })
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value ?? DEFAULT_ZONE
  return t('{{name}}（{{offset}}）', { name: named('long'), offset: named('shortOffset') })
}
