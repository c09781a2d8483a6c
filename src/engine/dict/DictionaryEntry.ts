import type { Row } from '../data/Row.ts'

/** A value of a dictionary, as people see it. */
export interface DictionaryEntry {
  value: string
  label: string
  /** default, primary, success, info, warning or danger. */
  listClass: string
  cssClass: string
  /** Whether it may still be chosen. */
  enabled: boolean
  isDefault: boolean
  /** Address of a picture that stands before the label. */
  image?: string
}

/** Returns the entries of the contract's rows (dictValue, dictLabel, listClass, cssClass). */
export function entriesOf(rows: Row[]): DictionaryEntry[] {
  return rows.map(row => ({
    value: String(row.dictValue ?? ''),
    label: String(row.dictLabel ?? ''),
    listClass: String(row.listClass || 'default'),
    cssClass: String(row.cssClass ?? ''),
    enabled: row.status === undefined || String(row.status) === '0',
    isDefault: row.isDefault === 'Y',
  }))
}
