import { textOf } from '#model/text.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Row } from '../engine/defineModule.ts'
import type { OperationContext } from '../engine/OperationContext.ts'
import { embedReferences } from '../engine/present/embedReferences.ts'
import type { ToldChange } from '../engine/RequestContext.ts'
import { cellText, type DictionaryLabels, dictionaryLabels } from '../engine/sheet/cellText.ts'
import type { ChangedRecord } from './changedRecords.ts'

/** What a person reads of a change: which field, what it was and what it became; '' for nothing. */
export interface Difference extends ToldChange {
  /** The record by its name: 张三. */
  subject: string
}

/** Characters of a value that are shown. */
const LONGEST = 200

/** Entries of a list beyond which only those that came or went are named. */
const FEW = 10

/** Values that every change changes. */
const AUDIT = new Set(['createBy', 'createById', 'createTime', 'updateBy', 'updateTime', 'version'])

/** The values that a record got, lost or changed, with the labels of dictionaries and of what is referred to. */
export async function differencesOf(context: OperationContext, change: ChangedRecord): Promise<Difference[]> {
  const { model, label } = change
  const fields = model.fields.filter(field => isChanged(model, field, change))
  const sides = { before: { ...change.masked.before }, after: { ...change.masked.after } }
  const counts = new Map(fields.map(field => [field, narrow(field, sides)]))
  for (const field of fields) {
    if (field.reference) await embedReferences(context, [sides.before, sides.after], field)
  }
  const labels = await dictionaryLabels(context, fields)
  const told = fields.map(field => {
    const [before, after] = [wordsOf(field, sides.before, labels), wordsOf(field, sides.after, labels)]
    const count = counts.get(field)
    return {
      subject: label,
      field: textOf(field.title),
      before: count ? counted(count.before, '去掉', before) : before,
      after: count ? counted(count.after, '增加', after) : after,
    }
  })
  return [...told, ...(change.told ?? []).map(one => ({ subject: label, ...one }))]
}

/**
 * Of two long lists, leaves on each side what the other has not: all of the rest is the same, and would be cut.
 * Returns how many there were; null where the lists are told whole.
 */
function narrow(
  { name, type }: FieldModel,
  sides: { before: Row; after: Row },
): { before: number; after: number } | null {
  const before = sides.before[name] ?? []
  const after = sides.after[name] ?? []
  if (type === 'rows' || !Array.isArray(before) || !Array.isArray(after)) return null
  if (before.length === 0 || after.length === 0 || before.length + after.length <= 2 * FEW) return null
  sides.before[name] = before.filter(one => !after.includes(one))
  sides.after[name] = after.filter(one => !before.includes(one))
  return { before: before.length, after: after.length }
}

const counted = (count: number, verb: string, words: string): string =>
  words === '' ? `${count} 项` : `${count} 项，${verb}：${words}`

function isChanged(resource: ResourceModel, { name }: FieldModel, { before, after }: ChangedRecord): boolean {
  if (name === resource.key || AUDIT.has(name)) return false
  // Of a change of one thing only that is noted, and says nothing about the others.
  if (before !== null && after !== null && !(name in before && name in after)) return false
  return !isEqual(before?.[name], after?.[name])
}

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(bare(one)) === JSON.stringify(bare(other))

/** What is empty is the same, however it is written. */
function bare(value: unknown): unknown {
  if (value === undefined || value === '') return null
  return Array.isArray(value) && value.length === 0 ? null : value
}

function wordsOf(field: FieldModel, record: Row, labels: DictionaryLabels): string {
  if (bare(record[field.name]) === null) return ''
  if (field.type === 'rows') return `${(record[field.name] as unknown[]).length} 项`
  const text = String(cellText(field, record, { labels, language: 'zh' }) ?? '')
  const plain =
    field.widget === 'rich-text'
      ? text
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()
      : text
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain
}
