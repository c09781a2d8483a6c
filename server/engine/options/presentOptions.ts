import type { ResourceModel } from '#model/types/index.ts'
import type { Row } from '../defineModule.ts'
import { recordsOf } from '../query/selectFields.ts'
import type { Picker } from './pickerOf.ts'

/** A candidate of a picker. Beside these it carries what references embed of it. */
export interface Option extends Row {
  value: unknown
  label: string
  /** In trees the value of the node above; null for a root. */
  parent?: unknown
}

/** Stored rows as candidates. Where the caller may not read the label, the value stands for it. */
export function presentOptions(resource: ResourceModel, picker: Picker, rows: readonly Row[]): Option[] {
  const { tree } = resource
  return recordsOf(rows, picker.fields).map(record => ({
    ...record,
    value: record[picker.key],
    label: String(record[picker.label] ?? record[picker.key]),
    ...(tree ? { parent: record[tree.parent] ?? null } : {}),
  }))
}
