import { useCallback, useMemo } from 'react'
import type { PageModel } from '#model/types/index.ts'
import { useRowConditions } from '../access/rowConditions.ts'
import type { Row } from '../data/Row.ts'
import { useHost } from '../EngineContext.ts'
import { listButtons } from './listButtons.ts'

/**
 * Returns what says which operations and actions the row of a record offers on a page, by their names: for a
 * screen that looks at one of its records and offers the same.
 */
export function useAllowedActions(model: PageModel): (record: Row) => string[] {
  const host = useHost()
  const conditionOf = useRowConditions(model)
  const { row } = useMemo(() => listButtons(model, { host, conditionOf }), [model, host, conditionOf])
  return useCallback(record => row.filter(button => button.allows(record)).map(({ name }) => name), [row])
}
