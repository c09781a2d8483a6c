import { formatDay, formatMoment, isCalendarDay, parseMoment } from '../../format/moments.ts'
import { type Evaluation, errorAt, MOMENT_COST, type Span } from '../Evaluation.ts'
import { Duration, Moment } from '../Moment.ts'
import { readMoment, shift } from '../readMoment.ts'
import { ANY, type ExpressionFunction, MOMENT, NUMBER, TEXT } from './ExpressionFunction.ts'
import type { MacroName } from './functionHelp.ts'
import { inAudience } from './inAudience.ts'
import { numberFunctions } from './numberFunctions.ts'
import { textFunctions } from './textFunctions.ts'

const DAY = 86_400_000

const part = (name: string, from: number, to: number): ExpressionFunction => ({
  name,
  takes: [MOMENT],
  least: 1,
  gives: 'number',
  run: ([value], evaluation, span) =>
    Number(formatMoment(momentOf(value, evaluation, span).ms, evaluation.zone).slice(from, to)),
})

/** Functions about dates and times, on the clock of the platform's zone. Texts are read as moments. */
const momentFunctions = momentary([
  {
    name: 'today',
    takes: [],
    least: 0,
    readsClock: true,
    gives: 'moment',
    run: (_values, evaluation, span) => dayOf(evaluation.now, evaluation, span),
  },
  {
    name: 'date',
    takes: [MOMENT],
    least: 1,
    gives: 'moment',
    run: ([value], evaluation, span) => dayOf(momentOf(value, evaluation, span), evaluation, span),
  },
  {
    name: 'timestamp',
    takes: [MOMENT],
    least: 1,
    gives: 'moment',
    run: ([value], evaluation, span) => new Moment(momentOf(value, evaluation, span).ms, false),
  },
  {
    name: 'daysBetween',
    takes: [MOMENT, MOMENT],
    least: 2,
    gives: 'number',
    run: ([from, to], evaluation, span) => {
      const [first, second] = [from, to].map(value =>
        formatDay(momentOf(value, evaluation, span).ms, evaluation.zone),
      )
      return (Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY
    },
  },
  {
    name: 'addDays',
    takes: [MOMENT, NUMBER],
    least: 2,
    gives: 'moment',
    run: ([value, days], evaluation, span) =>
      shift(momentOf(value, evaluation, span), (days as number) * DAY, span),
  },
  {
    name: 'addMonths',
    takes: [MOMENT, NUMBER],
    least: 2,
    gives: 'moment',
    run: ([value, months], evaluation, span) =>
      addMonths(momentOf(value, evaluation, span), months as number, evaluation, span),
  },
  {
    name: 'duration',
    takes: [TEXT],
    least: 1,
    gives: 'duration',
    run: ([text], _frame, span) => durationOf(text as string, span),
  },
  part('year', 0, 4),
  part('month', 5, 7),
  part('day', 8, 10),
  part('hour', 11, 13),
  part('minute', 14, 16),
  {
    name: 'weekday',
    takes: [MOMENT],
    least: 1,
    gives: 'number',
    run: ([value], evaluation, span) => {
      const day = formatDay(momentOf(value, evaluation, span).ms, evaluation.zone)
      return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
    },
  },
])

const momentOf = (value: unknown, { zone }: Evaluation, span: Span): Moment =>
  value instanceof Moment ? value : readMoment(value as string, zone, span)

/** Of a day, an hour, a minute and a second. */
const UNITS = [DAY, 3_600_000, 60_000, 1_000]

export type { ExpressionFunction }

const coalesce: ExpressionFunction = {
  name: 'coalesce',
  takes: [ANY, ANY],
  least: 1,
  repeats: true,
  acceptsNull: true,
  gives: 'any',
  givesOne: true,
  run: values => values.find(value => value !== null) ?? null,
}

/** Every function of the language but has, map, filter, all, exists and exists_one, which bind names. */
export const expressionFunctions: ReadonlyMap<string, ExpressionFunction> = new Map(
  [...textFunctions, ...numberFunctions, ...momentFunctions, coalesce, inAudience].map(one => [
    one.name,
    one,
  ]),
)

/** Functions that take an expression instead of a value. What they are for, `macroHelp` says. */
export const expressionMacros: ReadonlySet<string> = new Set<MacroName>([
  'has',
  'map',
  'filter',
  'all',
  'exists',
  'exists_one',
])

/** A clock is dear to read and to write. */
function momentary(functions: ExpressionFunction[]): ExpressionFunction[] {
  return functions.map(one => ({ ...one, cost: MOMENT_COST * (1 + one.takes.length) }))
}

const dayOf = (moment: Moment, { zone }: Evaluation, span: Span): Moment =>
  readMoment(formatDay(moment.ms, zone), zone, span)

function addMonths(moment: Moment, months: number, { zone }: Evaluation, span: Span): Moment {
  if (!Number.isInteger(months)) throw errorAt(span, 'INVALID_VALUE', '月数应为整数')
  const text = formatMoment(moment.ms, zone)
  const count = Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1 + months
  const year = Math.floor(count / 12)
  const month = (count % 12) + 1
  let day = Number(text.slice(8, 10))
  while (day > 28 && !isCalendarDay(year, month, day)) day--
  const moved = parseMoment(`${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}${text.slice(10)}`, zone)
  if (moved === null) throw errorAt(span, 'INVALID_VALUE', '日期超出范围')
  return new Moment(moved, moment.day)
}

const padded = (value: number, width: number) => String(value).padStart(width, '0')

const COUNT = String.raw`(\d{1,9}(?:\.\d{1,3})?)`
const WRITTEN = new RegExp(`^-?(?=\\d)(?:${COUNT}d)?(?:${COUNT}h)?(?:${COUNT}m)?(?:${COUNT}s)?$`)

/** The length of time that an author wrote: 72h, 2h30m, -2d. @throws ExpressionError INVALID_VALUE */
export function durationOf(text: string, span: Span): Duration {
  const found = WRITTEN.exec(text)
  if (!found) throw errorAt(span, 'INVALID_VALUE', `“${text.slice(0, 40)}”不是正确的时长，应如 72h、30m、2d`)
  const ms = UNITS.reduce((total, unit, index) => total + Number(found[index + 1] ?? 0) * unit, 0)
  return new Duration(text.startsWith('-') ? -ms : ms)
}
