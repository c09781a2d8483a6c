import type { PageFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { foundOutBy } from '../../derive/foundOutBy.ts'
import { conditionsInLayout } from '../../derive/presence.ts'
import { parsedExpression } from '../../expression/index.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import { say } from '../../language/say.ts'
import type { LayoutSource } from '../../source/layout.ts'
import type { RangeRule } from '../../source/resource.ts'
import type { PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkLabelWords } from './checkLabelWords.ts'
import { checkName, checkNames } from './checkNames.ts'
import { checkRecordAlone } from './checkRecordAlone.ts'
import { checkFillable } from './checkResource.ts'

/** noOverlap names ranges that a constraint of the database can keep apart. */
export const checkRanges: PageRule = ({ owned, source }: PageFacts, context, reporter) => {
  const rules = owned?.source.noOverlap
  if (!owned || !rules) return
  if (owned.isModule) {
    const message = say`noOverlap belongs to records of a table: rows that come from server code are not compared`
    reporter.report('unfit-keyword', ['resource', 'noOverlap'], message, { on: 'key' })
    return
  }
  for (const [index, rule] of rules.entries()) {
    const at = ['resource', 'noOverlap', index]
    checkSame(rule, owned, at, reporter)
    checkEnds(rule, owned, at, reporter)
    checkLabelWords(rule.refusal, [...at, 'refusal'], reporter)
    checkAsked(rule, { owned, layout: source.form?.layout ?? [], at }, reporter)
    const why = say`the database keeps the ranges apart, and knows the record alone`
    if (rule.when !== undefined)
      checkRecordAlone({ source: rule.when, owned, at: [...at, 'when'], why }, context, reporter)
  }
}

function checkSame(
  { same, from, to }: RangeRule,
  { fields }: ResourceFacts,
  at: JsonPath,
  reporter: Reporter,
): void {
  checkNames({ names: same, at: [...at, 'same'], known: fields.keys() }, reporter)
  for (const [index, name] of same.entries()) {
    const place = [...at, 'same', index]
    const field = fields.get(name)
    if (name === from || name === to)
      reporter.report(
        'repeated-field',
        place,
        say`${name} is an end of the range: records share it by chance`,
      )
    else if (field && !isCompared(field))
      reporter.report('unfit-keyword', place, say`${name} has no column that can be compared`)
  }
}

type FieldFacts = NonNullable<ReturnType<ResourceFacts['fields']['get']>>

const isCompared = ({ type, source }: FieldFacts): boolean =>
  fieldTypeNamed(type).indexed && foundOutBy(source) === null && !source['x-encrypted']

function checkEnds(
  { from, to, when }: RangeRule,
  owned: ResourceFacts,
  at: JsonPath,
  reporter: Reporter,
): void {
  const { fields } = owned
  for (const [word, name] of [
    ['from', from],
    ['to', to],
  ] as const) {
    const place = [...at, word]
    if (!checkName(name, place, fields.keys(), reporter)) continue
    if (!fields.get(name)?.isUnclear) checkRangeType(fields.get(name), place, reporter)
    if (when === undefined) checkFillable(name, { owned, at: place }, reporter)
  }
  if (from === to) {
    reporter.report('repeated-field', [...at, 'to'], say`${to} is where the range begins: it would be empty`)
    return
  }
  const [first, second] = [fields.get(from)?.type, fields.get(to)?.type]
  if (fields.get(from)?.isUnclear || fields.get(to)?.isUnclear) return
  if (!first || !second || first === second || !fieldTypeNamed(second).range) return
  const message = say`${to} is ${second} and ${from} is ${first}: both ends of a range are of one type`
  reporter.report('unfit-keyword', [...at, 'to'], message)
}

/** Every record has both ends: one that is not always asked for could not be saved without it, nor with it. */
function checkAsked(
  { from, to, when }: RangeRule,
  { owned, layout, at }: { owned: ResourceFacts; layout: readonly LayoutSource[]; at: JsonPath },
  reporter: Reporter,
): void {
  if (when !== undefined) return
  const around = conditionsInLayout(layout)
  for (const [word, name] of Object.entries({ from, to })) {
    const isHidden = owned.fields.get(name)?.source['x-visible'] !== undefined
    if (!isHidden && !around.get(name)?.visible.length) continue
    const message = say`${name} is not always asked for (x-visible), but every record has its range: say with "when" which ones do`
    reporter.report('unfit-keyword', [...at, word], message)
  }
}

function checkRangeType(field: FieldFacts | undefined, at: JsonPath, reporter: Reporter): void {
  if (field && !parsedExpression(field.name)) {
    const message = say`${field.name} is a word of expressions, in which the ends are compared: name it otherwise`
    reporter.report('reserved-name', at, message)
    return
  }
  if (!field || (fieldTypeNamed(field.type).range && foundOutBy(field.source) === null)) return
  reporter.report(
    'unfit-keyword',
    at,
    say`${field.name} is no end of a range: that is a date, date-time, time, integer or number of its own`,
  )
}
