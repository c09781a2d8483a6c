const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const

/** Calls back whenever somebody does something in this window. @returns what stops it. */
export function watchWork(listener: () => void): () => void {
  const options = { capture: true, passive: true }
  for (const sign of SIGNS) window.addEventListener(sign, listener, options)
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, listener, options)
  }
}
