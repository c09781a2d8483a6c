import { formatDay, formatMoment } from '../format/moments.ts'

/** A date or date-time inside an expression. */
export class Moment {
  /** ms since 1970 UTC */
  readonly ms: number
  /** Whether it leaves as YYYY-MM-DD. */
  readonly day: boolean

  constructor(ms: number, day: boolean) {
    this.ms = ms
    this.day = day
  }

  toText(zone: string): string {
    return this.day ? formatDay(this.ms, zone) : formatMoment(this.ms, zone)
  }
}

/** The difference of two moments. Leaves an expression as a number of seconds. */
export class Duration {
  readonly ms: number

  constructor(ms: number) {
    this.ms = ms
  }
}
