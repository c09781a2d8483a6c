import type { Row, RowKey } from '#engine'
import { t } from '#model/language/t.ts'
import type { ReferenceModel } from '#model/types/index.ts'

export interface Candidate {
  value: RowKey
  label: string
  /** Shown behind the label; empty for none. */
  details?: string
}

/** Returns the chosen keys as a list. */
export function keysOf(value: RowKey | RowKey[] | null | undefined): RowKey[] {
  if (value === null || value === undefined || value === '') return []
  return Array.isArray(value) ? value : [value]
}

/** Returns answered records as options. */
export function candidatesOf(rows: Row[], reference: ReferenceModel, details: string[]): Candidate[] {
  return rows.map(row => ({
    value: row[reference.key] as RowKey,
    label: labelOf(row, reference),
    details: details
      .map(name => row[name])
      .filter(Boolean)
      .join(' '),
  }))
}

export interface ChosenRecords {
  keys: RowKey[]
  byKey: Record<string, Row | null>
  /** The look-up of their names has failed. */
  failed: boolean
  reference: ReferenceModel
}

/**
 * Returns the options with those that are chosen but not among them. They are kept with their label, and never
 * disabled: that would take away the button that removes them.
 */
export function withChosen(
  options: Candidate[],
  { keys, byKey, reference, failed }: ChosenRecords,
): Candidate[] {
  const listed = new Set(options.map(option => option.value))
  const missing = keys.filter(key => !listed.has(key))
  return [
    ...missing.map(key => chosenOption(key, failed ? 'failed' : byKey[String(key)], reference)),
    ...options,
  ]
}

function chosenOption(
  key: RowKey,
  row: Row | null | undefined | 'failed',
  reference: ReferenceModel,
): Candidate {
  if (row === 'failed') return { value: key, label: t('无法加载') }
  // undefined: still being looked up; null: nobody may know it any more.
  if (row === undefined) return { value: key, label: '…' }
  if (row === null) return { value: key, label: t('{{key}}（已不存在）', { key }) }
  return { value: key, label: labelOf(row, reference) }
}

function labelOf(row: Row, { key, label }: ReferenceModel): string {
  return String(row[label] ?? row.label ?? row[key] ?? row.value)
}
