import type { FieldFacts, PageFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { referenceOf } from '../../derive/fieldTypeOf.ts'
import { foundOutBy } from '../../derive/foundOutBy.ts'
import { recordOf } from '../../derive/names.ts'
import { hopsOf } from '../../derive/recordConditions.ts'
import { parsedExpression } from '../../expression/index.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { CardSource, FigureSource } from '../../source/list.ts'
import type { ListSource } from '../../source/page.ts'
import type { CheckContext, PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkPath, isEmbedded, isSortable } from './checkList.ts'
import { checkName } from './checkNames.ts'

/** Summary, groups, tones and cards of the list are about what it has. */
export const checkLooks: PageRule = (page, context, reporter) => {
  const record = recordOf(page, context.app)
  const { list } = page.source
  if (!list || !record) return
  checkSummary(list, record, reporter)
  checkGroup(list, record, reporter)
  checkTones(page, record, context, reporter)
  if (list.card) checkCard(list.card, record, context, reporter)
}

function checkSummary({ summary, columns }: ListSource, record: ResourceFacts, reporter: Reporter): void {
  const shown = columns?.map(column => (typeof column === 'string' ? column : column.path).split('.')[0])
  const seen = new Set<string>()
  for (const [index, figure] of (summary ?? []).entries()) {
    const at = ['list', 'summary', index]
    const { field: name, function: word } = figure
    if (!checkName(name, [...at, 'field'], record.fields.keys(), reporter)) continue
    const field = record.fields.get(name)
    if (!field) continue
    const why = whyNotSummed(field, figure, record)
    const key = `${word} ${name}`
    if (why !== null) reporter.report('not-summed', [...at, why.of], why.reason)
    else if (shown && !shown.includes(name)) {
      const message = say`${name} is no column of this list, under which its figure could stand`
      reporter.report('not-summed', [...at, 'field'], message)
    } else if (seen.has(key))
      reporter.report('repeated-field', [...at, 'function'], say`${word} of ${name} stands here twice`)
    seen.add(key)
  }
}

interface Refusal {
  /** The word that is wrong. */
  of: keyof FigureSource
  reason: LocalizedText
}

function whyNotSummed(
  { name, source, type }: FieldFacts,
  { function: word }: FigureSource,
  record: ResourceFacts,
): Refusal | null {
  const { storage, sums, range, holdsMany } = fieldTypeNamed(type)
  const refuse = (of: Refusal['of'], reason: LocalizedText) => ({ of, reason })
  if (record.isModule)
    return refuse('field', say`${name} comes from server code, which nobody could add up in the table`)
  if (source.writeOnly) return refuse('field', say`${name} is never answered`)
  if (storage !== 'column')
    return refuse('field', say`${name} stands in a table of its own: x-rollup takes figures of that`)
  if (word === 'count') return null
  const isReference = referenceOf(source) !== null
  if (holdsMany || isReference)
    return refuse(
      'function',
      isReference ? say`${name} is a reference: count only` : say`${name} is ${type}: count only`,
    )
  if ((word === 'sum' || word === 'avg') && sums !== true)
    return refuse('function', say`${name} is ${type}: only numbers and lengths of time add up`)
  if (sums !== true && range === undefined)
    return refuse(
      'function',
      word === 'min'
        ? say`${name} is ${type}: only numbers, lengths of time, dates and times have a smallest`
        : say`${name} is ${type}: only numbers, lengths of time, dates and times have a greatest`,
    )
  return null
}

const DATED = new Set(['date', 'date-time'])

function checkGroup({ groupBy }: ListSource, record: ResourceFacts, reporter: Reporter): void {
  if (groupBy === undefined) return
  const isLong = typeof groupBy === 'object'
  const name = isLong ? groupBy.field : groupBy
  const at = isLong ? ['list', 'groupBy', 'field'] : ['list', 'groupBy']
  if (!checkName(name, at, record.fields.keys(), reporter)) return
  const field = record.fields.get(name)
  if (!field) return
  const reason = whyNotGrouped(field, record)
  if (reason !== null) reporter.report('not-grouped', at, reason)
  else if (isLong && groupBy.unit !== undefined && !DATED.has(field.type))
    reporter.report(
      'unfit-keyword',
      ['list', 'groupBy', 'unit'],
      say`${name} is ${field.type}, which has no ${groupBy.unit}`,
      { on: 'key' },
    )
}

function whyNotGrouped(field: FieldFacts, record: ResourceFacts): LocalizedText | null {
  const { name, source, type } = field
  const { storage, holdsMany } = fieldTypeNamed(type)
  const word = foundOutBy(source)
  if (record.isModule) return say`rows from server code do not stand in groups`
  if (record.source.tree) return say`rows of a tree stand below each other already`
  if (word) return say`${name} is found out when it is read (${word}): only what is stored makes groups`
  if (source.writeOnly) return say`${name} is never answered`
  if (name === record.key || source['x-unique']) return say`${name} is another for each record`
  const isOne = storage === 'column' && !holdsMany
  return isOne && (isSortable(field) || referenceOf(source))
    ? null
    : say`${name} is not one value by which rows stand together`
}

/** What tones read is answered: by the list, or along with a reference. */
function checkTones(page: PageFacts, record: ResourceFacts, context: CheckContext, reporter: Reporter): void {
  for (const [index, { when }] of (page.source.list?.tone ?? []).entries()) {
    const at = ['list', 'tone', index, 'when']
    const report = (word: string, message: LocalizedText) =>
      reporter.report('unfit-keyword', at, message, { index: when.indexOf(word), length: word.length })
    for (const { root } of parsedExpression(when)?.refs ?? [])
      if (record.fields.get(root)?.source.writeOnly) report(root, say`${root} is never answered`)
    // The page that owns the record has what its own tones read carried along.
    if (page.owned) continue
    for (const { reference: name, property } of hopsOf(when)) {
      const reference = referenceOf(record.fields.get(name)?.source ?? {})
      const target = context.app.pages.get(reference?.to ?? '')?.owned
      if (reference && target?.fields.has(property) && !isEmbedded(property, reference, target))
        report(
          property,
          say`answers carry ${property} only when the reference embeds it: "embed": ["${property}"]`,
        )
    }
  }
}

function checkCard(card: CardSource, record: ResourceFacts, context: CheckContext, reporter: Reporter): void {
  const at = ['list', 'card']
  const seen = new Set<string>()
  const look = (path: string | undefined, place: JsonPath) => {
    if (path === undefined || checkPath(path, place, record, context, reporter) === null) return
    if (seen.has(path)) reporter.report('repeated-field', place, say`${path} stands on the card twice`)
    seen.add(path)
  }
  look(card.title, [...at, 'title'])
  look(card.subtitle, [...at, 'subtitle'])
  checkName(card.image, [...at, 'image'], record.fields.keys(), reporter)
  for (const keyword of ['tags', 'fields'] as const)
    for (const [index, path] of (card[keyword] ?? []).entries()) look(path, [...at, keyword, index])
}
