import { useEffect, useRef } from 'react'

/**
 * Calls `act` after each change of page.
 * @param visit differs from page to page: a path, or the key of an entry of the history
 */
export function useAfterVisit(visit: string, act: () => void): void {
  const before = useRef(visit)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (before.current === visit) return
    before.current = visit
    latest.current()
  }, [visit])
}
