import { useEffect } from 'react'
import { useRegistry } from '../EngineContext.ts'
import { whenIdle } from './whenIdle.ts'

/** What most lists are drawn with. */
const KINDS = ['crud', 'tree', 'split']
const WIDGETS = ['text', 'dict-select', 'date-range']

/** Has what lists are drawn with fetched while the browser has nothing else to do, before the first is opened. */
export function useListsAhead(): void {
  const { kinds, widgets } = useRegistry()
  useEffect(
    () =>
      whenIdle(() => {
        const loading = [...KINDS.map(kinds.load), ...WIDGETS.map(widgets.load)]
        Promise.all(loading).catch(error => console.warn('Lists could not be fetched ahead.', error))
      }),
    [kinds, widgets],
  )
}
