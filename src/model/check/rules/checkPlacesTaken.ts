import type { FieldFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { referenceOf } from '../../derive/fieldTypeOf.ts'
import { foundOutBy } from '../../derive/foundOutBy.ts'
import { referringTo } from '../../derive/rollup.ts'
import { parsedExpression, unequalConstants } from '../../expression/index.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { PlacesRule } from '../../source/resource.ts'
import type { CheckContext, PageRule } from '../CheckContext.ts'
import { isFilled } from '../nameFactsOf.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkLabelWords } from './checkLabelWords.ts'
import { checkName } from './checkNames.ts'
import { checkRecordAlone } from './checkRecordAlone.ts'
import { emptiedByPlatform } from './checkStoredRollup.ts'

/** places count in a property of another record that nobody else writes, as long as that record can be written. */
export const checkPlacesTaken: PageRule = ({ owned }, context, reporter) => {
  const rules = owned?.source.places
  if (!owned || !rules) return
  if (owned.isModule) {
    const message = say`places belongs to records of a table: rows that come from server code are not counted`
    reporter.report('unfit-keyword', ['resource', 'places'], message, { on: 'key' })
    return
  }
  for (const [index, rule] of rules.entries()) {
    const check = { rule, owned, at: ['resource', 'places', index], context, reporter }
    const target = targetOf(check)
    if (target) checkCounter({ ...check, target })
    checkCount(check)
    checkLabelWords(rule.refusal, [...check.at, 'refusal'], reporter)
    const why = say`what is taken follows the writes of this page, and nothing else`
    const { when: source } = rule
    if (source === undefined) continue
    checkRecordAlone({ source, owned, at: [...check.at, 'when'], why }, context, reporter)
    warnOfEmpty(check, source)
  }
}

/** A record whose property is empty is neither equal nor unequal, and takes no place. */
function warnOfEmpty({ owned, at, reporter }: PlacesCheck, source: string): void {
  if (parsedExpression(source) === null) return
  for (const { name, index, length } of unequalConstants(source)) {
    const property = owned.fields.get(name)?.source
    if (!property || isFilled(property) || owned.source.required?.includes(name)) continue
    const message = say`${name} may be empty, and then the record takes no place: give it a "default", or write coalesce(${name}, …)`
    reporter.report('empty-boolean', [...at, 'when'], message, { index, length, severity: 'warning' })
  }
}

interface PlacesCheck {
  rule: PlacesRule
  /** The record that takes places. */
  owned: ResourceFacts
  at: JsonPath
  context: CheckContext
  reporter: Reporter
}

/** The record that has the places; reports one that cannot be written with each record that takes one. */
function targetOf({ rule, owned, at, context, reporter }: PlacesCheck): ResourceFacts | null {
  const place = [...at, 'in']
  if (!checkName(rule.in, place, owned.fields.keys(), reporter)) return null
  const field = owned.fields.get(rule.in)
  if (field?.isUnclear) return null
  const reference: { to?: string; key?: string } | null = referenceOf(field?.source ?? {})
  const target = context.app.pages.get(reference?.to ?? '')?.owned
  const refuse = (code: 'reference-target' | 'reference-tenancy', message: LocalizedText) => {
    reporter.report(code, place, message)
    return null
  }
  if (!target || target.isModule || !referringTo(target.page, owned).some(({ name }) => name === rule.in))
    return refuse('reference-target', say`${rule.in} does not refer to one record of a page`)
  const { page, tenancy } = target
  if ((reference?.key ?? target.key) !== target.key)
    return refuse('reference-target', say`${rule.in} refers to ${page} by another property than its key`)
  if (target.source.audit === 'append-only')
    return refuse('reference-target', say`records of ${page} never change: they cannot count anything`)
  if (tenancy.kind === 'shared')
    return refuse(
      'reference-tenancy',
      say`other institutions may refer to records of ${page}, and cannot write them`,
    )
  if (tenancy.kind === 'platform' && owned.tenancy.kind !== 'platform')
    return refuse(
      'reference-tenancy',
      say`records of ${page} belong to the platform: institutions cannot write them`,
    )
  const read = [
    rule.in,
    rule.count ?? [],
    (parsedExpression(rule.when ?? 'true')?.refs ?? []).map(({ root }) => root),
  ]
  const emptied = emptiedByPlatform(owned, read.flat(), context)
  if (emptied === null) return target
  const message = say`removing a record of the platform changes ${emptied} of ${owned.page} in all institutions at once`
  return refuse('reference-tenancy', message)
}

/** What a property that counts must not be besides: given, chosen, hidden, or the outcome of something else. */
const UNFIT = [
  ...['default', 'enum', 'writeOnly', 'x-cases', 'x-compute', 'x-copy', 'x-default', 'x-dict', 'x-encrypted'],
  ...['x-options', 'x-ref', 'x-required', 'x-rollup', 'x-series', 'x-unique', 'x-visible', 'x-write'],
]

function checkCounter(check: PlacesCheck & { target: ResourceFacts }): void {
  const { rule, at, target, context, reporter } = check
  const { taken, limit } = rule
  const names = [...target.fields.values()].filter(({ role }) => role === 'own').map(({ name }) => name)
  const place = [...at, 'taken']
  if (checkName(taken, place, names, reporter)) {
    const written = target.source.properties[taken] ?? {}
    const word = UNFIT.find(keyword => keyword in written)
    const refuse = (message: LocalizedText) => reporter.report('unfit-keyword', place, message)
    if (!isWhole(target.fields.get(taken))) refuse(say`${taken} of ${target.page} is no whole number`)
    else if (word)
      refuse(say`${taken} of ${target.page} counts what is taken, and nothing else: it has ${word}`)
    else if (rulesCounting(check, context).length > 1)
      reporter.report('repeated-field', place, say`${taken} of ${target.page} counts other places already`)
  }
  if (!checkName(limit, [...at, 'limit'], names, reporter)) return
  const field = target.fields.get(limit)
  const isHeld = field && isWhole(field) && foundOutBy(field.source) === null && !field.source.writeOnly
  if (limit === taken) reporter.report('repeated-field', [...at, 'limit'], say`${limit} is what is taken`)
  else if (!isHeld && !field?.isUnclear)
    reporter.report(
      'unfit-keyword',
      [...at, 'limit'],
      say`${limit} of ${target.page} is no stored whole number`,
    )
}

/** The rules of all pages that count in the same property. */
const rulesCounting = ({ rule, target }: PlacesCheck & { target: ResourceFacts }, { app }: CheckContext) =>
  [...app.pages.values()].flatMap(({ owned }) =>
    (owned?.source.places ?? []).filter(other => {
      const to = referenceOf(owned?.fields.get(other.in)?.source ?? {})?.to
      return other.taken === rule.taken && to === target.page
    }),
  )

const isWhole = (field: FieldFacts | undefined): boolean =>
  field !== undefined && fieldTypeNamed(field.type).isWhole === true

/** A record gives no places back by taking fewer than none. */
function checkCount({ rule: { count }, owned, at, reporter }: PlacesCheck): void {
  if (count === undefined) return
  const place = [...at, 'count']
  if (!checkName(count, place, owned.fields.keys(), reporter)) return
  const field = owned.fields.get(count)
  if (!field || field.isUnclear) return
  const refuse = (message: LocalizedText) => reporter.report('unfit-keyword', place, message)
  if (!isWhole(field) || foundOutBy(field.source) !== null || field.source.writeOnly)
    refuse(say`${count} is no stored whole number`)
  else if ((field.source.minimum ?? -1) < 0) refuse(say`${count} may be less than 0: give it a "minimum"`)
}
