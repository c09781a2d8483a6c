import { useContext, useEffect, useSyncExternalStore } from 'react'
import { PageSightContext } from './PageSight.tsx'
import { useStableCallback } from './useStableCallback.ts'

/** Returns whether the page around is the one that is seen; always true where the frame keeps no pages behind others. */
export function usePageSeen(): boolean {
  const sight = useContext(PageSightContext)
  return useSyncExternalStore(sight.onChange, sight.isSeen)
}

/** Calls back when the page around is seen again after another was. What it shows may have changed behind it. */
export function useComeBack(callback: () => void): void {
  const sight = useContext(PageSightContext)
  const latest = useStableCallback(callback)
  useEffect(
    () =>
      sight.onChange(() => {
        if (sight.isSeen()) latest()
      }),
    [sight, latest],
  )
}
