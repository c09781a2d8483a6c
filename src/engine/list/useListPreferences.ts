import { useCallback, useMemo, useState } from 'react'
import type { ColumnLayout, PageModel } from '#model/types/index.ts'
import { useHost } from '../EngineContext.ts'
import { fitPreferences, initialPreferences, type ListPreferences } from './columnSettings.ts'

const NO_COLUMNS: ColumnLayout[] = []

export interface ListPreferencesControl {
  values: ListPreferences
  change(part: Partial<ListPreferences>): void
  reset(): void
}

/** Returns how the user likes this list, remembered in the browser per user and page. */
export function useListPreferences(model: PageModel): ListPreferencesControl {
  const { user } = useHost()
  const columns = model.list?.columns ?? NO_COLUMNS
  const name = `mortise:list:${user.userId}:${model.component}`
  const [remembered, setRemembered] = useState<unknown>(() => readStored(name))
  const preferences = useMemo(() => fitPreferences(remembered, columns), [remembered, columns])
  const change = useCallback(
    (part: Partial<ListPreferences>) => {
      setRemembered((before: unknown) => {
        const next = { ...fitPreferences(before, columns), ...part }
        store(name, next)
        return next
      })
    },
    [name, columns],
  )
  const reset = useCallback(() => change({ ...initialPreferences(columns) }), [change, columns])
  return { values: preferences, change, reset }
}

function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch (error) {
    console.warn(`The remembered list settings ${name} cannot be read and are ignored.`, error)
    return null
  }
}

function store(name: string, preferences: ListPreferences): void {
  try {
    localStorage.setItem(name, JSON.stringify(preferences))
  } catch (error) {
    // A full or forbidden storage costs the memory of the settings, not the list.
    console.warn(`The list settings ${name} cannot be remembered.`, error)
  }
}
