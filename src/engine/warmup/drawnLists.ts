import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let hasDrawn = false

/** Notes that the rows of a list are seen. */
export function noteDrawnList(): void {
  hasDrawn = true
  for (const listener of listeners) listener()
}

/** Returns whether any list has been drawn in this window. */
export function useHasDrawnList(): boolean {
  return useSyncExternalStore(subscribe, () => hasDrawn)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
