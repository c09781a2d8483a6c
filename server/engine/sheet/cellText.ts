import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '../defineModule.ts'
import type { RequestContext } from '../RequestContext.ts'

/** Labels of dictionary values, by type and value. */
export type DictionaryLabels = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The labels of every dictionary that the fields use. */
export async function dictionaryLabels(
  { services }: Pick<RequestContext, 'services'>,
  fields: readonly FieldModel[],
): Promise<DictionaryLabels> {
  const labels = new Map<string, Map<string, string>>()
  for (const { dict } of fields) {
    if (dict === null || labels.has(dict)) continue
    const entries = await services.dictionaries.entries(dict)
    labels.set(dict, new Map(entries.map(entry => [entry.dictValue, entry.dictLabel])))
  }
  return labels
}

/** More digits than this a sheet's numbers do not keep. */
const SHEET_DIGITS = 1e15

/**
 * What a cell of an export shows of a field: the label of a reference or dictionary value, 是 or 否, a number as
 * number, all else as text. Texts stay as they are: as texts they are never taken for formulas.
 */
export function cellText(field: FieldModel, record: Row, labels: DictionaryLabels): string | number | null {
  const value = record[field.name]
  if (value === null || value === undefined) return null
  if (field.reference !== null) return referenceText(field, record)
  if (field.dict !== null) return dictionaryText(value, labels.get(field.dict))
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return Math.abs(value) < SHEET_DIGITS ? value : String(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function referenceText({ name, reference }: FieldModel, record: Row): string {
  const embedded = record[reference?.as ?? '']
  const targets = (Array.isArray(embedded) ? embedded : [embedded]) as (Row | null | undefined)[]
  const labels = targets.flatMap(target => (target ? [target[reference?.label ?? '']] : []))
  return labels.length > 0 ? labels.join('、') : String(record[name])
}

function dictionaryText(value: unknown, labels: ReadonlyMap<string, string> | undefined): string {
  const values = Array.isArray(value) ? value : [value]
  return values.map(one => labels?.get(String(one)) ?? String(one)).join('、')
}
