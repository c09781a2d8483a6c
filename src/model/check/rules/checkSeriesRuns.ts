import type { ResourceFacts } from '../../derive/AppFacts.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { PlacedSeriesPart } from '../../series/parseSeriesPattern.ts'
import { shownValues, widthOf } from '../../series/shownValues.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'

type Fields = ResourceFacts['fields']
type FieldPart = PlacedSeriesPart & { kind: 'field' }

/**
 * Reports what runs into each other: with {area}{000}, 11001 is the first of area 11, or number 1001 of area 1. One
 * counter would count the numbers of another one, and two of them give one number.
 */
export function checkSeriesRuns(
  parts: readonly PlacedSeriesPart[],
  { fields, at }: { fields: Fields; at: JsonPath },
  reporter: Reporter,
): void {
  for (const run of runsOf(parts)) {
    const mistake = mistakeIn(run, fields)
    if (mistake) reporter.report('series-pattern', at, mistake.message, mistake.part)
  }
}

/** What stands beside each other without a text that holds more than digits. */
function runsOf(parts: readonly PlacedSeriesPart[]): PlacedSeriesPart[][] {
  const runs: PlacedSeriesPart[][] = [[]]
  for (const part of parts) {
    if (part.kind === 'text' && /[^0-9]/.test(part.text)) runs.push([])
    else runs.at(-1)?.push(part)
  }
  return runs
}

function mistakeIn(
  run: readonly PlacedSeriesPart[],
  fields: Fields,
): { part: FieldPart; message: LocalizedText } | null {
  const open = run.filter(part => (part.kind === 'field' ? isOpen(part, fields) : part.kind === 'counter'))
  for (const [index, part] of open.entries()) {
    const next = open[index + 1]
    if (next === undefined || isApart(run, [part, next], fields)) continue
    if (part.kind === 'field') return { part, message: messageFor(part, next) }
    if (next.kind === 'field') return { part: next, message: messageFor(next, part) }
  }
  return null
}

function messageFor({ name }: FieldPart, beside: PlacedSeriesPart): LocalizedText {
  return beside.kind === 'field'
    ? say`{${name}} and {${beside.name}} run into each other: write a text such as - between them, or let one be chosen from values of one length`
    : say`{${name}} runs into the counter: write a text such as - between them, or let ${name} be chosen from values of one length`
}

/** Whether its values may differ in length; of what is no property of the record nothing is known. */
function isOpen({ name }: FieldPart, fields: Fields): boolean {
  const field = fields.get(name)
  return field !== undefined && widthOf(field.source) === null
}

/** Whether one is the counter, and the values of the other end where only digits follow. */
function isApart(
  run: readonly PlacedSeriesPart[],
  [first, last]: readonly [PlacedSeriesPart, PlacedSeriesPart],
  fields: Fields,
): boolean {
  const between = run.slice(run.indexOf(first) + 1, run.indexOf(last))
  if (between.some(({ kind }) => kind === 'field')) return false
  if (first.kind === 'field') return last.kind === 'counter' && valuesMatch(first, /[^0-9]$/, fields)
  return last.kind === 'field' && valuesMatch(last, /^[^0-9]/, fields)
}

const valuesMatch = ({ name }: FieldPart, form: RegExp, fields: Fields): boolean =>
  shownValues(fields.get(name)?.source ?? {})?.every(value => form.test(value)) ?? false
