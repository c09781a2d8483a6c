import type { ResourceModel } from '#model/types/index.ts'
import { useHost } from '../EngineContext.ts'
import type { Envelope } from '../EngineHost.ts'
import { operationPath } from './operationPath.ts'
import type { Row, RowKey } from './Row.ts'
import { withTop } from './treeRows.ts'
import { useRead } from './useRead.ts'

export interface RecordResult {
  /** undefined while it is fetched. */
  record: Row | undefined
  error: unknown
  isLoading: boolean
  retry(): void
}

/** Returns one record, freshly read. null or undefined as key fetches nothing. */
export function useRecord(resource: ResourceModel, key: RowKey | null | undefined): RecordResult {
  const { http } = useHost()
  const { read } = resource.operations
  const cacheKey = read && key !== null && key !== undefined ? [resource.path, 'read', String(key)] : null
  const { data, error, isLoading, mutate } = useRead(cacheKey, async signal => {
    const { path, query } = operationPath(read as NonNullable<typeof read>, [key as RowKey])
    return withTop(resource, recordOf(await http.request(path, { query, silent: true, signal })))
  })
  return { record: data, error, isLoading, retry: () => void mutate() }
}

/**
 * Returns the record of an answer: data, with the lists that this contract puts beside it (postIds, roleIds)
 * where the record itself lacks them.
 */
export function recordOf(envelope: Envelope): Row {
  const { code, msg, data, ...beside } = envelope
  return { ...beside, ...(data as Row) }
}
