import useSWR from 'swr'
import type { ReferenceModel } from '#model/types/index.ts'
import { useLookups } from './lookups.ts'
import type { Row, RowKey } from './Row.ts'

interface ReferencesResult {
  /** Target records by key as text; null where none is seen (removed, or outside the tenant). */
  byKey: Record<string, Row | null>
  isLoading: boolean
  /** Why nothing of it could be looked up. */
  error: unknown
  /** Looks all of them up again. */
  retry(): void
}

const NO_TITLES: ReferencesResult['byKey'] = {}

/**
 * Returns the target records of stored ids, for labels. All ids that a page asks for within a tick travel in
 * one request per target.
 *
 * @param query what names the reference, where it stores another property than the target's key
 */
export function useReferences(
  reference: ReferenceModel | null | undefined,
  ids: readonly RowKey[],
  query?: Record<string, unknown>,
): ReferencesResult {
  const lookups = useLookups()
  const wanted = [...new Set(ids.map(String))].sort()
  const key =
    reference && wanted.length > 0 ? [reference.path, 'lookup', reference.key, query, ...wanted] : null
  const { data, error, isLoading, mutate } = useSWR(key, async () => {
    const target = { ...(reference as ReferenceModel), query }
    const entries = wanted.map(async id => [id, (await lookups.find(target, id)) ?? null] as const)
    return Object.fromEntries(await Promise.all(entries))
  })
  return { byKey: data ?? NO_TITLES, isLoading, error, retry: () => void mutate() }
}
