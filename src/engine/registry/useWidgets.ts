import { useCallback, useEffect, useMemo, useState } from 'react'
import { useRegistry } from '../EngineContext.ts'
import type { LazyRegistry } from './createLazyRegistry.ts'
import type { WidgetDefinition } from './defineWidget.ts'

/** Widgets by key; null where there is none of the key or its module failed. */
export type WidgetsByKey = Record<string, WidgetDefinition | null>

/** Returns the widgets of the keys, all together; null while any is still being loaded. */
export function useWidgets(keys: string[]): WidgetsByKey | null {
  const { widgets } = useRegistry()
  const joined = [...new Set(keys)].sort().join(' ')
  const [loaded, setLoaded] = useState<{ joined: string; byKey: WidgetsByKey }>()
  const known = useMemo(() => knownWidgets(widgets, joined), [widgets, joined])

  useEffect(() => {
    if (known) return
    let current = true
    loadWidgets(widgets, joined).then(byKey => current && setLoaded({ joined, byKey }))
    return () => {
      current = false
    }
  }, [widgets, joined, known])

  if (known) return known
  return loaded?.joined === joined ? loaded.byKey : null
}

/** The same, each as it comes; `coming` are those that are still on the way. */
export function useWidgetsAsTheyCome(keys: string[]): { byKey: WidgetsByKey; coming: ReadonlySet<string> } {
  const { widgets } = useRegistry()
  const joined = [...new Set(keys)].sort().join(' ')
  const [arrived, setArrived] = useState<WidgetsByKey>({})

  useEffect(() => {
    let current = true
    for (const key of split(joined))
      if (widgets.has(key) && widgets.get(key) === undefined)
        loadWidgets(widgets, key).then(found => current && setArrived(before => ({ ...before, ...found })))
    return () => {
      current = false
    }
  }, [widgets, joined])

  return useMemo(() => {
    const all = split(joined).map(key => [key, widgets.has(key) ? widgets.get(key) : null] as const)
    const known = all.map(([key, definition]) => [key, definition ?? arrived[key]] as const)
    const coming = all.filter(([key, definition]) => definition === undefined && !(key in arrived))
    return {
      byKey: Object.fromEntries(known.map(([key, definition]) => [key, definition ?? null])),
      coming: new Set(coming.map(([key]) => key)),
    }
  }, [widgets, joined, arrived])
}

function split(joined: string): string[] {
  return joined === '' ? [] : joined.split(' ')
}

function knownWidgets(shelf: LazyRegistry<WidgetDefinition>, joined: string): WidgetsByKey | null {
  const entries = split(joined).map(key => [key, shelf.has(key) ? shelf.get(key) : null] as const)
  if (entries.some(([, definition]) => definition === undefined)) return null
  return Object.fromEntries(entries) as WidgetsByKey
}

async function loadWidgets(shelf: LazyRegistry<WidgetDefinition>, joined: string): Promise<WidgetsByKey> {
  const entries = split(joined).map(async key => {
    const definition = await shelf.load(key).catch(error => {
      console.error(`The widget "${key}" could not be loaded.`, error)
      return null
    })
    return [key, definition] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

type DefinitionState<T> =
  | { status: 'loading' }
  | { status: 'ready'; definition: T }
  /** Nothing of that key exists. */
  | { status: 'missing' }
  | { status: 'failed'; error: unknown }

/** Returns the definition of a key, loading it when it is asked for first, and how to try a failed one again. */
export function useDefinition<T>(
  shelf: LazyRegistry<T>,
  key: string,
): DefinitionState<T> & { retry(): void } {
  const [round, setRound] = useState(0)
  const [result, setResult] = useState<{ key: string; round: number; state: DefinitionState<T> }>()
  const retry = useCallback(() => setRound(before => before + 1), [])
  const known = shelf.get(key)

  useEffect(() => {
    if (known !== undefined) return
    let current = true
    const settle = (state: DefinitionState<T>) => current && setResult({ key, round, state })
    shelf.load(key).then(
      definition => settle(definition ? { status: 'ready', definition } : { status: 'missing' }),
      error => settle({ status: 'failed', error }),
    )
    return () => {
      current = false
    }
  }, [shelf, key, round, known])

  if (known !== undefined) return { status: 'ready', definition: known, retry }
  if (result?.key === key && result.round === round) return { ...result.state, retry }
  return { status: 'loading', retry }
}
