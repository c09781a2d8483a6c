/** ms after which it is done even when the browser is never idle. */
const AT_LATEST = 2000

/** Does something when the browser has nothing else to do. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: AT_LATEST })
  return () => cancelIdleCallback(handle)
}
