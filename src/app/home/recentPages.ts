import { proxy } from 'valtio/vanilla'

/** A page that was visited. */
export interface RecentPage {
  /** Pattern of its route, of which only the latest visit is remembered. */
  route: string
  /** Where it was: path, with the query where that names the record. */
  to: string
  /** When, in ms since 1970. */
  at: number
}

interface RecentState {
  /** The latest first. */
  pages: RecentPage[]
  /** Whose they are: name in the storage of the device; null before it is known. */
  owner: string | null
}

/** How many are remembered. */
export const MOST_RECENT = 8

/** The pages that an account visited last on this device. */
export const recent = proxy<RecentState>({ pages: [], owner: null })

// Another window of the account has been somewhere.
addEventListener('storage', ({ key }) => {
  if (recent.owner !== null && key === recent.owner) recent.pages = read(recent.owner)
})

/** Takes up what is remembered of an account. */
export function openRecentOf(userId: number): void {
  const owner = `mortise-recent-${userId}`
  if (recent.owner !== owner) Object.assign(recent, { owner, pages: read(owner) })
}

/** Notes a visit; the oldest goes when there are too many. */
export function noteVisit(page: RecentPage): void {
  if (recent.owner === null) return
  // Another window may have written meanwhile.
  const others = read(recent.owner).filter(({ route }) => route !== page.route)
  keep([page, ...others].slice(0, MOST_RECENT))
}

export function forgetRecent(): void {
  keep([])
}

function keep(pages: RecentPage[]): void {
  recent.pages = pages
  if (recent.owner === null) return
  try {
    localStorage.setItem(recent.owner, JSON.stringify(pages))
  } catch (error) {
    console.warn('The visited pages could not be remembered.', error)
  }
}

/** Returns what is remembered; nothing where what lies in the storage is something else. */
function read(owner: string): RecentPage[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(owner) ?? '[]')
    return Array.isArray(list) ? list.filter(isRecentPage).slice(0, MOST_RECENT) : []
  } catch {
    return []
  }
}

function isRecentPage(value: unknown): value is RecentPage {
  const { route, to, at } = (value ?? {}) as Partial<RecentPage>
  const hasPaths = [route, to].every(path => typeof path === 'string' && /^\/(?!\/)/.test(path))
  return hasPaths && typeof at === 'number' && Number.isFinite(at)
}
