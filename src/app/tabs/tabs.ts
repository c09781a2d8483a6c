import { proxy, subscribe } from 'valtio/vanilla'
import type { Tab } from './Tab.ts'

/** Most visited pages that stay alive. A page with typed work is never dropped for another. */
export const KEPT_PAGES = 12

interface TabsState {
  /** Affixed ones first. */
  tabs: Tab[]
  /** Paths of the pages that are drawn, the one visited last at the end. */
  kept: string[]
  /** How often a page was opened anew: path → number. */
  openings: Record<string, number>
  /** Whose tabs they are: name in the session storage; null before it is known. */
  owner: string | null
}

/** The visited pages of this window, remembered per account until the window is closed. */
export const tabs = proxy<TabsState>({ tabs: [], kept: [], openings: {}, owner: null })

subscribe(tabs, () => {
  if (tabs.owner !== null) sessionStorage.setItem(tabs.owner, JSON.stringify(tabs.tabs))
})

/** Takes up the tabs of an account, and forgets those of another. */
export function openTabsOf(userId: number): void {
  const owner = `mortise-tabs-${userId}`
  if (tabs.owner === owner) return
  Object.assign(tabs, { owner, tabs: readTabs(sessionStorage.getItem(owner)), kept: [], openings: {} })
}

/**
 * Puts the affixed tabs in front, and drops remembered tabs whose pages may no longer be opened. Every tab gets its
 * present title: it may have been remembered in another language.
 *
 * @param titleAt what the page at a path is called; null where there is none
 */
export function settleTabs(affixed: Tab[], titleAt: (path: string) => string | null): void {
  const fixed = affixed.map(({ title, ...tab }) => ({ ...(tabOf(tab.path) ?? tab), title, isAffixed: true }))
  const paths = new Set(fixed.map(tab => tab.path))
  const others = tabs.tabs.flatMap(tab => {
    const title = paths.has(tab.path) ? null : titleAt(tab.path)
    return title === null ? [] : [{ ...tab, title, isAffixed: false }]
  })
  const next = [...fixed, ...others]
  if (JSON.stringify(next) !== JSON.stringify(tabs.tabs)) tabs.tabs = next
}

/**
 * Notes the visit of a page. When too many pages are kept, the least recently used one without typed work is dropped.
 */
export function visit(tab: Tab, hasWork: (path: string) => boolean): void {
  const known = tabOf(tab.path)
  if (!known) tabs.tabs.push(tab)
  else if (known.rest !== tab.rest || known.title !== tab.title) {
    Object.assign(known, { rest: tab.rest, title: tab.title })
  }
  if (tabs.kept.at(-1) === tab.path) return
  const fresh = new Set(tabs.tabs.filter(({ isFresh }) => isFresh).map(({ path }) => path))
  const others = tabs.kept.filter(path => path !== tab.path && !fresh.has(path))
  tabs.kept = [...withoutOldest(others, KEPT_PAGES - 1, hasWork), tab.path]
}

/** Notes where in a page one is by now: query and fragment, with their "?" and "#". */
export function noteRest(path: string, rest: string): void {
  const known = tabOf(path)
  if (known && known.rest !== rest) known.rest = rest
}

/** Notes which record a page shows. */
export function nameTab(path: string, record: string): void {
  const known = tabOf(path)
  if (known && known.record !== record) known.record = record
}

/** Draws a page anew at its next visit, or at once when it is the one that is seen. */
export function reopen(path: string): void {
  tabs.openings[path] = (tabs.openings[path] ?? 0) + 1
}

/**
 * Closes tabs.
 * @returns where to go when the seen one is among them: its neighbour, the right one first; null to stay.
 */
export function closeTabs(paths: readonly string[], seen: string): string | null {
  const closed = new Set(paths.filter(path => tabOf(path)?.isAffixed === false))
  const next = closed.has(seen) ? neighbourOf(seen, closed) : null
  tabs.tabs = tabs.tabs.filter(({ path }) => !closed.has(path))
  tabs.kept = tabs.kept.filter(path => !closed.has(path))
  for (const path of closed) delete tabs.openings[path]
  return next
}

/** Puts one tab in the place of another; affixed ones stay in front. */
export function moveTab(path: string, to: string): void {
  const [moved, target] = [tabOf(path), tabOf(to)]
  if (!moved || !target || moved.isAffixed || target.isAffixed || moved === target) return
  const place = tabs.tabs.indexOf(target)
  const others = tabs.tabs.filter(tab => tab.path !== path)
  tabs.tabs = [...others.slice(0, place), { ...moved }, ...others.slice(place)]
}

export function tabOf(path: string): Tab | undefined {
  return tabs.tabs.find(tab => tab.path === path)
}

function neighbourOf(path: string, closed: Set<string>): string {
  const place = tabs.tabs.findIndex(tab => tab.path === path)
  const right = tabs.tabs.slice(place).find(tab => !closed.has(tab.path))
  const left = tabs.tabs.slice(0, place).findLast(tab => !closed.has(tab.path))
  const next = right ?? left
  return next ? next.path + next.rest : '/index'
}

function withoutOldest(paths: string[], count: number, hasWork: (path: string) => boolean): string[] {
  let tooMany = paths.length - count
  return paths.filter(path => {
    if (tooMany <= 0 || hasWork(path)) return true
    tooMany -= 1
    return false
  })
}

/** Returns remembered tabs; none where what lies in the browser's storage is something else. */
export function readTabs(stored: string | null): Tab[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter(isTab) : []
  } catch {
    return []
  }
}

function isTab(value: unknown): value is Tab {
  const tab = value as Partial<Tab> | null
  if (typeof tab !== 'object' || tab === null) return false
  const { path, rest, title, record = '', isAffixed, isFresh } = tab
  const hasTexts = [path, rest, title, record].every(text => typeof text === 'string')
  return (
    hasTexts && /^\/(?!\/)/.test(String(path)) && [isAffixed, isFresh].every(it => typeof it === 'boolean')
  )
}
