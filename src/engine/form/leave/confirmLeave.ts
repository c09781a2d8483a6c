/** Asks whether typed work may be lost. Resolves true when it may. */
export type AskToLeave = () => Promise<boolean>

const guards = new Set<AskToLeave>()

/** Registers a form with typed work. Returns how to take it away again. */
export function addLeaveGuard(ask: AskToLeave): () => void {
  if (guards.size === 0) startWatching()
  guards.add(ask)
  return () => {
    guards.delete(ask)
    if (guards.size === 0) stopWatching()
  }
}

/** Whether a form with typed work is open. */
export const hasTypedWork = (): boolean => guards.size > 0

/**
 * Asks every form with typed work whether the page may be left. Resolves true at once where there is none. What
 * navigates by code calls it first; links, the back button and closing the window are watched here.
 */
export async function confirmLeave(): Promise<boolean> {
  for (const ask of [...guards]) {
    if (!(await ask())) return false
  }
  guards.clear()
  stopWatching()
  return true
}

/** Place in the history while nothing was left; routers number their entries in `idx`. */
let place: { url: string; index: number | null; state: unknown }
let isReturning = false

function startWatching(): void {
  place = { url: location.href, index: indexOf(history.state), state: history.state }
  addEventListener('beforeunload', handleUnload)
  addEventListener('popstate', handleBack, { capture: true })
  document.addEventListener('click', handleLink, { capture: true })
}

function stopWatching(): void {
  removeEventListener('beforeunload', handleUnload)
  removeEventListener('popstate', handleBack, { capture: true })
  document.removeEventListener('click', handleLink, { capture: true })
}

function handleUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** The browser has moved already: the move is undone, and done again when the user agrees. */
function handleBack(event: PopStateEvent): void {
  event.stopImmediatePropagation()
  if (isReturning) {
    isReturning = false
    return
  }
  const index = indexOf(event.state)
  const steps = index !== null && place.index !== null ? index - place.index : null
  if (steps !== null && steps !== 0) {
    isReturning = true
    history.go(-steps)
  } else {
    history.pushState(place.state, '', place.url)
  }
  confirmLeave().then(agreed => agreed && history.go(steps || -1))
}

/** A click on a link inside the application waits for the answer. */
function handleLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]')
  if (!link || !leavesPage(link as HTMLAnchorElement, event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  confirmLeave().then(agreed => agreed && (link as HTMLAnchorElement).click())
}

function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || link.target === '_blank'
  if (opensElsewhere || link.hasAttribute('download')) return false
  const to = new URL(link.href, location.href)
  return to.pathname !== location.pathname && to.origin === location.origin
}

function indexOf(state: unknown): number | null {
  const index = (state as { idx?: unknown } | null)?.idx
  return typeof index === 'number' ? index : null
}
