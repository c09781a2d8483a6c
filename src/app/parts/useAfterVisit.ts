import { useEffect, useRef } from 'react'

/**
 * Does something once another page is visited.
 * @param visit what tells one visit from the next: a path, or the key of a place in the history
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
