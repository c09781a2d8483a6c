import { createContext, useContext } from 'react'
import type { WatchHistory } from '../../EngineHost.ts'

/** Asks whether typed work may be lost. Resolves true when it may. */
type AskToLeave = () => Promise<boolean>

/** Forms with typed work, each with the page that it stands on. */
const guards = new Map<AskToLeave, PageScope | null>()

interface LeaveGuardOptions {
  /** The page that the form stands on; null where the frame keeps no pages apart. */
  scope: PageScope | null
  /** How to hear of steps in the history before the router. Default: as the window tells them. */
  watchHistory?: WatchHistory | undefined
}

/** Registers a form with typed work. Returns how to take it away again. */
export function addLeaveGuard(ask: AskToLeave, { scope, watchHistory }: LeaveGuardOptions): () => void {
  guards.set(ask, scope)
  watchSteps = watchHistory ?? watchWindow
  watch()
  return () => remove([ask])
}

/** Whether a form with typed work is open; with the key of a page, whether one is open there. */
export const hasTypedWork = (page?: string): boolean => guardsOf(page).length > 0

/**
 * Asks every form with typed work whether it may be left; with the key of a page, those of that page only.
 * Resolves true at once where there is none. What navigates or closes by code calls it first; links, the back
 * button and closing the window are watched here.
 */
export async function confirmLeave(page?: string): Promise<boolean> {
  return askAll(guardsOf(page))
}

async function askAll(asked: AskToLeave[]): Promise<boolean> {
  for (const ask of asked) {
    if (!(await ask())) return false
  }
  remove(asked)
  return true
}

function guardsOf(page: string | undefined): AskToLeave[] {
  const entries = [...guards].filter(([, scope]) => page === undefined || scope?.key === page)
  return entries.map(([ask]) => ask)
}

/** Forms that are lost when another page is opened. */
function guardsAtRisk(): AskToLeave[] {
  return [...guards].filter(([, scope]) => !scope?.isKept).map(([ask]) => ask)
}

function remove(asked: AskToLeave[]): void {
  for (const ask of asked) guards.delete(ask)
  watch()
}

/** Place in the history while nothing was left; routers number their entries in `idx`. */
let place: { url: string; index: number | null; state: unknown }
/** Called when the browser is back at that place. */
let arrive: () => void = () => undefined
let isAsking = false
let watched = { unload: false, leaving: false }
let watchSteps: WatchHistory = watchWindow
let stopSteps: () => void = () => undefined

function watchWindow(listener: (event: PopStateEvent) => void): () => void {
  addEventListener('popstate', listener, { capture: true })
  return () => removeEventListener('popstate', listener, { capture: true })
}

/** Watches for as much as can be lost at the moment. */
function watch(): void {
  const wanted = { unload: guards.size > 0, leaving: guardsAtRisk().length > 0 }
  if (wanted.unload !== watched.unload) {
    const change = wanted.unload ? addEventListener : removeEventListener
    change('beforeunload', handleUnload)
  }
  if (wanted.leaving && !watched.leaving) startWatching()
  if (!wanted.leaving && watched.leaving) stopWatching()
  watched = wanted
}

function startWatching(): void {
  // A form that is gone answers no more.
  isAsking = false
  place = { url: location.href, index: indexOf(history.state), state: history.state }
  stopSteps = watchSteps(handleStep)
  document.addEventListener('click', handleLink, { capture: true })
}

function stopWatching(): void {
  stopSteps()
  document.removeEventListener('click', handleLink, { capture: true })
}

function handleUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** The browser has moved already: the step is undone, and done again when the user agrees. */
function handleStep(event: PopStateEvent): void {
  event.stopImmediatePropagation()
  const index = indexOf(event.state)
  const steps = index !== null && place.index !== null ? index - place.index : null
  if (steps === 0) {
    arrive()
    return
  }
  const arrived = comeBack(steps)
  if (!isAsking) void askAtPlace(arrived, steps ?? -1)
}

/** Undoes a step; null is one to an entry that no router numbered, such as a changed hash. */
function comeBack(steps: number | null): Promise<void> {
  if (steps === null) {
    history.pushState(place.state, '', place.url)
    return Promise.resolve()
  }
  return new Promise(resolve => {
    arrive = resolve
    history.go(-steps)
  })
}

/** A step that is made while another is under way would start from the wrong place: the question waits for it. */
async function askAtPlace(arrived: Promise<void>, steps: number): Promise<void> {
  isAsking = true
  try {
    await arrived
    if (await askAll(guardsAtRisk())) history.go(steps)
  } finally {
    isAsking = false
  }
}

/** A click on a link inside the application waits for the answer. */
function handleLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]')
  if (!link || !leavesPage(link as HTMLAnchorElement, event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  askAll(guardsAtRisk()).then(agreed => agreed && (link as HTMLAnchorElement).click())
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

/** The page in which something is drawn, as the frame keeps it. */
interface PageScope {
  /** Unique among the open pages. */
  key: string
  /** Whether the page lives on behind another: then going elsewhere loses nothing, and nobody is asked. */
  isKept: boolean
}

export const PageScopeContext = createContext<PageScope | null>(null)

/** Returns the page around; null where the frame keeps no pages apart. */
export function usePageScope(): PageScope | null {
  return useContext(PageScopeContext)
}
