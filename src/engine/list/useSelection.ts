import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Row, RowKey } from '../data/Row.ts'

export interface Selection {
  keys: RowKey[]
  /** The chosen records, those of other pages included, in the order of choosing. */
  records: Row[]
  choose(records: Row[]): void
  clear(): void
}

/** The rows of a list, under the words for what was asked for; of null it is not known whether they are the answer. */
interface ShownRows {
  rows: readonly Row[]
  question: string | null
}

/**
 * Returns the chosen records of a list. They stay chosen on other pages, until cleared. What was in an answer and is not
 * when the same is asked anew may have been removed, and is chosen no more.
 */
export function useSelection(keyField: string, shown: ShownRows): Selection {
  const [records, setRecords] = useState<Row[]>([])
  useGone(keyField, shown, gone =>
    setRecords(before => {
      const left = before.filter(record => !gone.has(record[keyField]))
      return left.length === before.length ? before : left
    }),
  )
  const clear = useCallback(() => setRecords([]), [])
  const keys = useMemo(() => records.map(record => record[keyField] as RowKey), [records, keyField])
  return { keys, records, choose: setRecords, clear }
}

/** Tells the keys that the answer to the same question has no more. */
function useGone(keyField: string, { rows, question }: ShownRows, tell: (keys: Set<unknown>) => void): void {
  const before = useRef<ShownRows | null>(null)
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => {
    if (question === null) return
    const old = before.current
    before.current = { rows, question }
    if (old?.question !== question || old.rows === rows) return
    const present = new Set(rows.map(row => row[keyField]))
    const gone = old.rows.map(row => row[keyField]).filter(key => !present.has(key))
    if (gone.length > 0) latest.current(new Set(gone))
  }, [keyField, rows, question])
}

/**
 * Returns the chosen records after the table reported its keys: those it shows are taken fresh, those of other
 * pages as they were.
 */
export function recordsOfKeys(keys: RowKey[], keyField: string, known: Row[]): Row[] {
  const byKey = new Map<unknown, Row>(known.map(record => [record[keyField], record]))
  return keys.map(key => byKey.get(key)).filter(record => record !== undefined)
}
