import { useCallback, useMemo, useState } from 'react'
import type { ListView } from '#model/list-view/viewState.ts'
import type { ColumnLayout, PageModel } from '#model/types/index.ts'
import { useHost } from '../EngineContext.ts'
import type { EngineUser } from '../EngineHost.ts'
import { fitPreferences, initialPreferences, type ListPreferences } from './listPreferences.ts'
import { readRemembered, remember } from './rememberedSettings.ts'

const NO_COLUMNS: ColumnLayout[] = []

export interface ListPreferencesControl {
  values: ListPreferences
  change(part: Partial<ListPreferences>): void
  reset(): void
  /** Goes back to what the view says, or the page. */
  forget(): void
}

interface Remembered {
  name: string
  value: unknown
}

/**
 * Returns how the user likes this list, remembered in the browser per user and page; for a view what it says, and on
 * top what the user has changed since it was saved last.
 */
export function useListPreferences(model: PageModel, view: ListView | null): ListPreferencesControl {
  const { user } = useHost()
  const columns = model.list?.columns ?? NO_COLUMNS
  const base = nameOf(user, model)
  const name = view === null ? base : `${base}:view:${view.viewId}`
  const [changed, setChanged] = useState<Remembered | null>(null)
  const stored = useMemo(() => readRemembered(name), [name])
  const remembered = changed?.name === name ? changed.value : stored
  const values = useMemo(() => {
    const isOlder = view !== null && (remembered as { version?: number } | null)?.version !== view.version
    return fitPreferences(isOlder ? view.state : remembered, columns)
  }, [remembered, view, columns])
  const change = useCallback(
    (part: Partial<ListPreferences>) => {
      const value = { ...values, ...part, ...(view === null ? {} : { version: view.version }) }
      setChanged({ name, value })
      remember(name, value)
    },
    [name, values, view],
  )
  const forget = useCallback(() => {
    setChanged({ name, value: null })
    localStorage.removeItem(name)
  }, [name])
  const reset = useCallback(
    () => (view === null ? change({ ...initialPreferences(columns) }) : forget()),
    [change, forget, columns, view],
  )
  return { values, change, reset, forget }
}

/** Returns how the user likes a list that no view shapes. */
export const rememberedPreferences = (user: EngineUser, model: PageModel): ListPreferences =>
  fitPreferences(readRemembered(nameOf(user, model)), model.list?.columns ?? NO_COLUMNS)

const nameOf = ({ userId }: EngineUser, { component }: PageModel): string =>
  `mortise:list:${userId}:${component}`
