/** Hears of a step in the browser's history. `stopImmediatePropagation` keeps it from the router. */
type HistoryListener = (event: PopStateEvent) => void

export interface HistoryGate {
  /** Returns how to stop listening. */
  watch(listener: HistoryListener): () => void
}

/**
 * Returns what hears of steps in the history before the router does. It must be made before the router is drawn:
 * listeners of a window are called in the order in which they came, those that capture too.
 */
export function createHistoryGate(target: Pick<Window, 'addEventListener'> = window): HistoryGate {
  const listeners = new Set<HistoryListener>()
  target.addEventListener('popstate', event => {
    for (const listener of [...listeners]) listener(event)
  })
  return {
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
