import { useCallback, useMemo, useState } from 'react'
import type { PageModel } from '#model/types/index.ts'
import type { ListState } from './ListState.ts'
import { initialListState, queryOfState, stateOfQuery } from './listStateQuery.ts'
import { useLocationQuery } from './useLocationQuery.ts'

export interface ListStateControl {
  state: ListState
  /** Changes part of the state. Another filter, order or size starts at the first page. */
  change(part: Partial<ListState>): void
}

/** Returns the state of a list, kept in the address; inside another page it is kept in memory. */
export function useListState(model: PageModel, embedded: boolean): ListStateControl {
  const [search, setSearch] = useLocationQuery()
  const [memory, setMemory] = useState(() => initialListState(model))
  const fromAddress = useMemo(() => stateOfQuery(search, model), [search, model])
  const state = embedded ? memory : fromAddress
  const change = useCallback(
    (part: Partial<ListState>) => {
      const next = { ...state, page: 1, ...part }
      if (embedded) setMemory(next)
      else setSearch(queryOfState(next, search, model))
    },
    [state, embedded, search, model, setSearch],
  )
  return { state, change }
}
