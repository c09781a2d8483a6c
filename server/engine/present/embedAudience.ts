import { isUntoldToReaders } from '#model/fieldAccess.ts'
import { joinWords, type LocalizedText, localized, wordsOf } from '#model/language/localized.ts'
import type { AudienceModel, AudiencePartModel, FieldModel, Text } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { type DictionaryLabels, dictionaryLabels } from '../sheet/cellText.ts'
import { readTargets } from './readTargets.ts'

type AudienceField = FieldModel & { audience: AudienceModel }

/** Whether the field says who is meant. */
export const isAudience = (field: FieldModel): field is AudienceField => field.audience !== undefined

/** Items of a part that are told one by one; of more it is said how many there are. */
const TOLD = 20

/**
 * Reads whom audiences mean, in words, and returns what puts them beside the rules.
 */
export async function findAudience(
  context: OperationContext,
  records: readonly Row[],
  field: AudienceField,
): Promise<() => void> {
  const { name, audience } = field
  const parts = await Promise.all(audience.parts.map(part => namesOfPart(context, part, records, name)))
  return () => {
    for (const record of records) record[audience.as] = wordsOfRule(record, name, parts)
  }
}

/** What items of a part are called. */
interface NamedPart {
  part: AudiencePartModel
  nameOf(item: unknown, record: Row): LocalizedText
}

async function namesOfPart(
  context: OperationContext,
  part: AudiencePartModel,
  records: readonly Row[],
  name: string,
): Promise<NamedPart> {
  const items = records.flatMap(record => itemsOf(record[name], part.name))
  if (part.reference) return namesOfRecords(context, { part, reference: part.reference, items })
  const labels = await dictionaryLabels(context, part.by)
  const targets = await Promise.all(part.by.map(field => labelsOfTrait(context, field, items)))
  return { part, nameOf: (item, record) => traitsInWords(part, item as Row, { record, labels, targets }) }
}

async function namesOfRecords(
  context: OperationContext,
  {
    part,
    reference,
    items,
  }: { part: AudiencePartModel; reference: NonNullable<FieldModel['reference']>; items: unknown[] },
): Promise<NamedPart> {
  const idOf = (item: unknown) => (typeof item === 'object' ? (item as Row | null)?.id : item)
  const targets = await readTargets(context, reference, [...new Set(items.map(idOf))])
  const nameOf = (item: unknown, record: Row) => {
    const label = targets.get(idOf(item))?.[reference.label] ?? null
    const missing = isUntoldToReaders(record, reference) ? wordsOf('—') : localized('（已不存在）')
    const text = label === null ? missing : wordsOfValue(label)
    const isWhole = typeof item === 'object' && (item as Row | null)?.below === true
    return isWhole ? localized('{{name}}及下级', { name: text }) : text
  }
  return { part, nameOf }
}

async function labelsOfTrait(
  context: OperationContext,
  { name, reference }: FieldModel,
  items: readonly unknown[],
): Promise<Map<unknown, Row>> {
  const ids = items.flatMap(item => (item as Row | null)?.[name] ?? [])
  return reference ? readTargets(context, reference, [...new Set(ids)]) : new Map()
}

/** A text in two languages as it is, all else as a text. */
const wordsOfValue = (value: unknown): LocalizedText =>
  wordsOf(typeof value === 'object' && value !== null ? (value as Text) : String(value))

/** The values as people know them, 全部 where any will do. */
function traitsInWords(
  { by }: AudiencePartModel,
  item: Row,
  {
    record,
    labels,
    targets,
  }: { record: Row; labels: DictionaryLabels; targets: readonly Map<unknown, Row>[] },
): LocalizedText {
  const said = by.flatMap(({ name, dict, reference, options }, index) => {
    const value = item[name] ?? null
    if (value === null) return []
    const option = options?.find(one => one.value === value)
    if (option) return [wordsOf(option.label)]
    const label =
      dict === null
        ? targets[index]?.get(value)?.[reference?.label ?? '']
        : labels.get(dict)?.get(String(value))
    const isUntold = reference !== null && isUntoldToReaders(record, reference)
    return [wordsOfValue(label ?? (isUntold ? '—' : value))]
  })
  return said.length === 0 ? localized('全部') : joinWords(said, ' / ')
}

/** Each part with its title: 部门：教务处及下级；人员：张三. null where there is no rule. */
function wordsOfRule(record: Row, name: string, parts: readonly NamedPart[]): LocalizedText | null {
  const rule = record[name]
  if (typeof rule !== 'object' || rule === null) return null
  if ((rule as Row).all === true) return localized('所有人')
  const said = parts.flatMap(({ part, nameOf }) => {
    const items = itemsOf(rule, part.name)
    if (items.length === 0) return []
    const names = joinWords(
      items.slice(0, TOLD).map(item => nameOf(item, record)),
      '、',
    )
    const text =
      items.length > TOLD ? localized('{{names}}等 {{count}} 项', { names, count: items.length }) : names
    return [localized('{{title}}：{{text}}', { title: part.title, text })]
  })
  return joinWords(said, '；')
}

function itemsOf(rule: unknown, part: string): unknown[] {
  const items =
    typeof rule === 'object' && rule !== null && Object.hasOwn(rule, part) ? (rule as Row)[part] : []
  return Array.isArray(items) ? items : []
}
