import { useCallback, useMemo, useState } from 'react'
import type { Row, RowKey } from '../data/Row.ts'

export interface Selection {
  keys: RowKey[]
  /** The chosen records, those of other pages included, in the order of choosing. */
  records: Row[]
  choose(records: Row[]): void
  clear(): void
}

/** Returns the chosen records of a list. They stay chosen on other pages, until cleared. */
export function useSelection(keyField: string): Selection {
  const [records, setRecords] = useState<Row[]>([])
  const clear = useCallback(() => setRecords([]), [])
  const keys = useMemo(() => records.map(record => record[keyField] as RowKey), [records, keyField])
  return { keys, records, choose: setRecords, clear }
}

/**
 * Returns the chosen records after the table reported its keys: those it shows are taken fresh, those of other
 * pages as they were.
 */
export function recordsOfKeys(keys: RowKey[], keyField: string, known: Row[]): Row[] {
  const byKey = new Map<unknown, Row>(known.map(record => [record[keyField], record]))
  return keys.map(key => byKey.get(key)).filter(record => record !== undefined)
}
