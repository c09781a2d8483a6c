import { useSyncExternalStore } from 'react'

/** Returns the width of the window in px. */
export function useWindowWidth(): number {
  return useSyncExternalStore(subscribe, () => window.innerWidth)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
