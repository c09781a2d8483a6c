import { figuresRequest } from '../data/listRequest.ts'
import { useRead } from '../data/useRead.ts'
import { useHost } from '../EngineContext.ts'
import type { ListControl } from '../list/useListPage.ts'

/** A group of records with its figures, as it is answered. */
export interface AnsweredGroup {
  keys: (string | null)[]
  labels: string[]
  count: number
  /** In the order of the measures; null for none. */
  values: unknown[]
  /** The filter under which the list shows the same records; null for several small groups together. */
  within: string[] | null
  folded?: boolean
}

export interface AnsweredFigures {
  measures: { name: string; title: string; of: string | null }[]
  dimensions: string[]
  groups: AnsweredGroup[]
  total: Pick<AnsweredGroup, 'count' | 'values'>
  /** How many records have one value at least of a dimension of several; absent for all others. */
  base?: number
}

/**
 * Returns the figures of a list by dimensions, over the records that its filter leaves.
 * @param by null asks nothing
 */
export function useFigures({ model, state, fixed }: ListControl, by: string[] | null) {
  const { http } = useHost()
  const { path, query } = figuresRequest(model, { filter: state.filter, fixed, by: by ?? [] })
  const { data, error, mutate, isLoading } = useRead(
    by && [model.resource?.path, 'figures', path, query],
    async signal => (await http.request(path, { query, silent: true, signal })).data as AnsweredFigures,
    { keepPreviousData: true },
  )
  return { figures: data, error, isLoading, retry: () => void mutate() }
}
