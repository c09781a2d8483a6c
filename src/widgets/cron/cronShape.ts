import { readCron } from '#model/cron/readCron.ts'

/** The kinds of rhythm that the panel puts together. */
export const rhythms = ['second', 'minute', 'hour', 'day', 'week', 'month'] as const

type Rhythm = (typeof rhythms)[number]

/** What can be said in the panel; every other expression is written by hand. */
export interface CronShape {
  rhythm: Rhythm
  /** Every so many seconds or minutes. */
  step: number
  hour: number
  minute: number
  second: number
  /** 1 Sunday to 7 Saturday, in order. */
  weekdays: number[]
  /** Day of the month; 0 is the last. */
  day: number
}

export const usualShape: CronShape = {
  ...{ rhythm: 'day', step: 10, hour: 2, minute: 0, second: 0 },
  ...{ weekdays: [2], day: 1 },
}

/** The expression of a shape. */
export function expressionOf({ rhythm, step, hour, minute, second, weekdays, day }: CronShape): string {
  switch (rhythm) {
    case 'second':
      return `0/${step} * * * * ?`
    case 'minute':
      return `0 0/${step} * * * ?`
    case 'hour':
      return `${second} ${minute} * * * ?`
    case 'day':
      return `${second} ${minute} ${hour} * * ?`
    case 'week':
      return `${second} ${minute} ${hour} ? * ${weekdays.join(',')}`
    case 'month':
      return `${second} ${minute} ${hour} ${day === 0 ? 'L' : day} * ?`
  }
}

const number = String.raw`(\d{1,2})`
const patterns: [Rhythm, RegExp, (parts: string[]) => Partial<CronShape>][] = [
  ['second', new RegExp(`^0/${number} \\* \\* \\* \\* \\?$`), ([step]) => ({ step: Number(step) })],
  ['minute', new RegExp(`^0 0/${number} \\* \\* \\* \\?$`), ([step]) => ({ step: Number(step) })],
  ['hour', new RegExp(`^${number} ${number} \\* \\* \\* \\?$`), clock],
  ['day', new RegExp(`^${number} ${number} ${number} \\* \\* \\?$`), clock],
  [
    'week',
    new RegExp(`^${number} ${number} ${number} \\? \\* ([1-7](?:,[1-7])*)$`),
    ([second, minute, hour, days]) => ({
      ...clock([second, minute, hour]),
      weekdays: (days ?? '').split(',').map(Number),
    }),
  ],
  [
    'month',
    new RegExp(`^${number} ${number} ${number} (\\d{1,2}|L) \\* \\?$`),
    ([second, minute, hour, day]) => ({
      ...clock([second, minute, hour]),
      day: day === 'L' ? 0 : Number(day),
    }),
  ],
]

function clock([second, minute, hour]: (string | undefined)[]): Partial<CronShape> {
  return { second: Number(second), minute: Number(minute), ...(hour && { hour: Number(hour) }) }
}

/** The shape of an expression; null when it says something else, or nothing that can come. */
export function shapeOf(expression: string): CronShape | null {
  const text = expression.trim().replace(/\s+/g, ' ')
  // A minute 61 has the shape of a minute, and would spoil every other rhythm that is chosen.
  if ('problem' in readCron(text)) return null
  for (const [rhythm, pattern, read] of patterns) {
    const found = pattern.exec(text)
    if (found) return { ...usualShape, rhythm, ...read(found.slice(1)) }
  }
  return null
}
