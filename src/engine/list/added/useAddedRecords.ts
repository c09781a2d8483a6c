import { useCallback, useMemo, useState } from 'react'
import type { ResourceModel } from '#model/types/index.ts'
import { canOpen } from '../../access/permissions.ts'
import { operationPath } from '../../data/operationPath.ts'
import type { Row, RowKey } from '../../data/Row.ts'
import { withTop } from '../../data/treeRows.ts'
import type { ListResult } from '../../data/useList.ts'
import { useRead } from '../../data/useRead.ts'
import { recordOf } from '../../data/useRecord.ts'
import { useHost } from '../../EngineContext.ts'

/** The records that were added in a list since it was opened or reloaded. */
export interface AddedRecords {
  /** Those that its page, order or conditions do not show: they stand above the rows. The newest first. */
  onTop: Row[]
  /** Key of the newest; null where there is none. */
  newest: RowKey | null
  has(record: Row): boolean
  add(record: Row): void
  clear(): void
}

interface Added {
  record: Row
  /** What the list was asked for when it was added: elsewhere it does not stand above the rows. */
  asked: string
}

const NONE: Row[] = []

/** Returns the records that were added in a list. @param asked what the list shows: its conditions, order and page */
export function useAddedRecords(
  resource: ResourceModel,
  { rows, isFirst }: Pick<ListResult, 'rows' | 'isFirst'>,
  asked: string,
): AddedRecords {
  const { key } = resource
  const [added, setAdded] = useState<Added[]>([])
  const keys = useMemo(() => new Set(added.map(({ record }) => record[key])), [added, key])
  const missing = useMemo(() => {
    if (added.length === 0 || isFirst) return NONE
    const shown = new Set(rows.map(row => row[key]))
    return added.filter(one => one.asked === asked && !shown.has(one.record[key])).map(({ record }) => record)
  }, [added, rows, isFirst, asked, key])
  const onTop = useFollowed(resource, missing)
  const add = useCallback(
    (record: Row) =>
      setAdded(before => [
        { record: withTop(resource, record), asked },
        ...before.filter(one => one.record[key] !== record[key]),
      ]),
    [resource, asked, key],
  )
  const clear = useCallback(() => setAdded(before => (before.length === 0 ? before : [])), [])
  return useMemo(
    () => ({
      onTop,
      newest: (added[0]?.record[key] as RowKey | undefined) ?? null,
      has: record => keys.has(record[key]),
      add,
      clear,
    }),
    [onTop, added, keys, key, add, clear],
  )
}

/** What stands above the rows is no part of their answer: it is read by itself, and goes when it is removed. */
function useFollowed(resource: ResourceModel, missing: Row[]): Row[] {
  const { http, user } = useHost()
  const { path, operations, key } = resource
  const reads = missing.length > 0 && canOpen(user, resource)
  const { data } = useRead(
    reads ? [path, 'added', missing.map(record => record[key]).join()] : null,
    signal =>
      Promise.all(
        missing.map(async record => {
          const { path: address, query } = operationPath(
            operations.read as NonNullable<typeof operations.read>,
            [record[key] as RowKey],
          )
          // Removed meanwhile, or out of sight: it stands here no more.
          const answer = await http.request(address, { query, silent: true, signal }).catch(() => null)
          return answer && withTop(resource, recordOf(answer))
        }),
      ),
    { fallbackData: missing },
  )
  return useMemo(
    () => (reads ? ((data ?? missing).filter(record => record?.[key] !== undefined) as Row[]) : missing),
    [reads, data, missing, key],
  )
}
