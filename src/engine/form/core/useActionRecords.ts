import { useEffect, useReducer, useState } from 'react'
import type { ActionModel, ResourceModel } from '#model/types/index.ts'
import { operationPath } from '../../data/operationPath.ts'
import type { Row, RowKey } from '../../data/Row.ts'
import { recordOf } from '../../data/useRecord.ts'
import { useHost } from '../../EngineContext.ts'
import { readsBeyond } from './recordReads.ts'

interface ActionRecords {
  /** undefined while they are read, and where they could not be. */
  records: Row[] | undefined
  error: unknown
  retry(): void
}

/**
 * Returns the records that the form of an action begins with: the rows, or, where the form reads more of them than
 * they say, the records read whole. Never what was read for an earlier form: a form that was saved opens again.
 */
export function useActionRecords(action: ActionModel, resource: ResourceModel, rows: Row[]): ActionRecords {
  const { http } = useHost()
  const { read } = resource.operations
  // Of the moment of opening: rows that are fetched anew behind the form change nothing in it.
  const [needed] = useState(() => (read && readsBeyond(action, rows) ? rows : null))
  const [found, setFound] = useState<Omit<ActionRecords, 'retry'>>(() => ({
    records: needed ? undefined : rows,
    error: undefined,
  }))
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads anew.
  useEffect(() => {
    if (!read || !needed) return undefined
    const call = new AbortController()
    const readOne = async (row: Row): Promise<Row> => {
      const { path, query } = operationPath(read, [row[resource.key] as RowKey])
      return recordOf(await http.request(path, { query, silent: true, signal: call.signal }))
    }
    const settle = (next: Partial<ActionRecords>) => {
      if (!call.signal.aborted) setFound({ records: undefined, error: undefined, ...next })
    }
    settle({})
    Promise.all(needed.map(readOne)).then(
      records => settle({ records }),
      error => settle({ error }),
    )
    return () => call.abort()
  }, [http, read, needed, resource.key, attempt])

  return { ...found, retry }
}
