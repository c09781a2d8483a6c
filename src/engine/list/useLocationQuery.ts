import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useHost } from '../EngineContext.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/**
 * Returns the query of the address and how to replace it. A page that is kept alive behind another keeps the
 * query that it had, because the address is then the other page's.
 */
export function useLocationQuery(): [string, (search: string) => void] {
  const { navigate } = useHost()
  const own = useRef({ pathname: window.location.pathname, search: window.location.search })
  const read = useCallback(() => {
    const { pathname, search } = window.location
    if (pathname === own.current.pathname) own.current.search = search
    return own.current.search
  }, [])
  const search = useSyncExternalStore(subscribe, read)
  const write = useCallback(
    (next: string) => {
      if (window.location.pathname !== own.current.pathname) return
      navigate(`?${next}`)
      for (const listener of listeners) listener()
    },
    [navigate],
  )
  return [search, write]
}
