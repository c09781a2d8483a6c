import { textOf } from '#model/text.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Row } from '../engine/defineModule.ts'
import type { OperationContext } from '../engine/OperationContext.ts'
import { embedReferences } from '../engine/present/embedReferences.ts'
import { cellText, type DictionaryLabels, dictionaryLabels } from '../engine/sheet/cellText.ts'
import type { ChangedRecord } from './changedRecords.ts'

/** What a person reads of a change: which field, what it was and what it became; '' for nothing. */
export interface Difference {
  /** The record by its name: 张三. */
  subject: string
  field: string
  before: string
  after: string
}

/** Characters of a value that are shown. */
const LONGEST = 200

/** Values that every change changes. */
const AUDIT = new Set(['createBy', 'createById', 'createTime', 'updateBy', 'updateTime', 'version'])

/** The values that a record got, lost or changed, with the labels of dictionaries and of what is referred to. */
export async function differencesOf(context: OperationContext, change: ChangedRecord): Promise<Difference[]> {
  const { model, label } = change
  const fields = model.fields.filter(field => isChanged(model, field, change))
  const sides = { before: { ...change.masked.before }, after: { ...change.masked.after } }
  for (const field of fields) {
    if (field.reference) await embedReferences(context, [sides.before, sides.after], field)
  }
  const labels = await dictionaryLabels(context, fields)
  return fields.map(field => ({
    subject: label,
    field: textOf(field.title),
    before: wordsOf(field, sides.before, labels),
    after: wordsOf(field, sides.after, labels),
  }))
}

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
  const text = String(cellText(field, record, labels) ?? '')
  const plain =
    field.widget === 'rich-text'
      ? text
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()
      : text
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain
}
