/** How long the way to the top takes, ms; spec.md section 9. */
const WAY = 800
/** What somebody scrolls with; from then on the place is theirs. */
const OWN_SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Leads a scrolled element back to its top, at once for who asks for less motion. Ends early when somebody scrolls.
 * @returns ends it
 */
export function scrollToTop(element: HTMLElement): () => void {
  const from = element.scrollTop
  if (from === 0) return () => undefined
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollTop = 0
    return () => undefined
  }
  let frame = 0
  const end = () => {
    cancelAnimationFrame(frame)
    for (const event of OWN_SCROLLING) element.removeEventListener(event, end)
  }
  const begin = performance.now()
  const step = () => {
    const part = Math.min((performance.now() - begin) / WAY, 1)
    element.scrollTop = from * (1 - eased(part))
    if (part < 1) frame = requestAnimationFrame(step)
    else end()
  }
  for (const event of OWN_SCROLLING) element.addEventListener(event, end, { passive: true })
  frame = requestAnimationFrame(step)
  return end
}

/** Slow at both ends. */
const eased = (part: number): number => (part < 0.5 ? 2 * part ** 2 : 1 - 2 * (1 - part) ** 2)
