import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { usePageSeen } from '../data/useComeBack.ts'
import { whenIdle } from '../data/whenIdle.ts'
import { useRegistry } from '../EngineContext.ts'
import { useHasDrawnList } from './drawnLists.ts'
import { fetchListsAhead } from './fetchListsAhead.ts'

/**
 * Has what lists are drawn with fetched before the first one is opened, and drawn once out of sight, so that the first
 * one is about as quick as the second. Stands on the page that people begin with, and stops when they leave it.
 */
export function ListsAhead() {
  const isFetched = useListsFetched()
  const isSeen = usePageSeen()
  const hasDrawn = useHasDrawnList()
  const isWanted = isFetched && isSeen && !hasDrawn
  const [WarmUp, setWarmUp] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const gone = new AbortController()
    const begin = async () => {
      const { ListWarmUp } = await import('./ListWarmUp.tsx')
      if (gone.signal.aborted) return
      const callOff = whenIdle(() => startTransition(() => setWarmUp(() => ListWarmUp)))
      gone.signal.addEventListener('abort', callOff)
    }
    begin().catch(error => console.warn('No list could be drawn ahead.', error))
    return () => {
      gone.abort()
      setWarmUp(null)
    }
  }, [isWanted])
  return WarmUp && isWanted ? <WarmUp /> : null
}

/** Has what lists are drawn with fetched, and returns whether it has come. */
function useListsFetched(): boolean {
  const registry = useRegistry()
  // Before whatever else the page asks for: it is the largest, and a slow connection has time while others wait.
  useState(() => void registry.kinds.load('crud').catch(() => undefined))
  const [isFetched, setFetched] = useState(false)
  useEffect(() => {
    const gone = new AbortController()
    fetchListsAhead(registry, gone.signal)
      .then(() => gone.signal.aborted || setFetched(true))
      .catch(error => console.warn('Lists could not be fetched ahead.', error))
    return () => gone.abort()
  }, [registry])
  return isFetched
}
