import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { hasTypedWork } from '#engine'
import type { AppRoute } from '../router/AppRoute.ts'
import { currentPath } from '../router/addresses.ts'
import { routeAt } from '../router/OpenRoutes.ts'
import { KeptPage } from './KeptPage.tsx'
import { tabOf, tabs, visit } from './tabs.ts'

interface PageDeckProps {
  routes: AppRoute[]
  /** The same function as long as it draws the same. */
  draw(route: AppRoute): ReactNode
  /** Whether the address shows none of them. */
  isElsewhere: boolean
}

/** The open pages, one of them seen. Pages that may be kept live on behind it, the most recent ones of them. */
export function PageDeck({ routes, draw, isElsewhere }: PageDeckProps) {
  const { kept, openings } = useSnapshot(tabs)
  const { route, location, seen } = useSeenPage(routes)
  const latest = useRef(seen)
  if (seen !== null || isElsewhere) latest.current = seen
  const locations = useLocations(seen, location)
  // Always in one order, so that no page is moved in the document, which would lose its scrolling and its frames.
  const paths = [...new Set(seen === null ? kept : [...kept, seen])].sort()
  return paths.map(path => {
    const own = path === seen ? route : routeAt(routes, path)
    const place = locations.get(path)
    if (!own || !place) return null
    return (
      <KeptPage
        key={`${path} ${openings[path] ?? 0}`}
        path={path}
        route={own}
        location={place}
        isSeen={path === latest.current}
        draw={draw}
      />
    )
  })
}

/** The page at the address; none while the address leads on to another. Notes the visit. */
function useSeenPage(routes: AppRoute[]) {
  const location = useLocation()
  const isLeadingOn = useRest(location)
  const route = isLeadingOn ? null : routeAt(routes, location.pathname)
  const seen = route === null ? null : location.pathname
  useLayoutEffect(() => {
    if (route === null) return
    const { pathname, search, hash } = location
    const { title, isAffixed, noCache } = route
    visit({ path: pathname, rest: search + hash, title, isAffixed, isFresh: noCache }, hasTypedWork)
  }, [route, location])
  return { route, location, seen }
}

/**
 * Who comes back to an open page by its bare path finds it as it was left, so the address follows.
 * @returns whether the address is about to change
 */
function useRest({ pathname, search, hash }: Location): boolean {
  const navigate = useNavigate()
  const type = useNavigationType()
  const before = useRef<string>(undefined)
  const isBare = search === '' && hash === ''
  const rest = (type === 'PUSH' && isBare && before.current !== pathname && keptRest(pathname)) || ''
  useLayoutEffect(() => {
    if (rest === '') before.current = pathname
    // Drawn late, the browser may have gone on.
    else if (currentPath() === pathname && window.location.search === '') {
      navigate(pathname + rest, { replace: true })
    }
  }, [rest, pathname, navigate])
  return rest !== ''
}

function keptRest(pathname: string): string {
  return tabs.kept.includes(pathname) ? (tabOf(pathname)?.rest ?? '') : ''
}

/** Where each page was when it was seen last. A page that is not seen is not told of the address of another. */
function useLocations(seen: string | null, location: Location): Map<string, Location> {
  const places = useRef(new Map<string, Location>())
  if (seen !== null) places.current.set(seen, sameAs(places.current.get(seen), location))
  const { kept } = useSnapshot(tabs)
  useEffect(() => {
    for (const path of places.current.keys()) {
      if (path !== seen && !kept.includes(path)) places.current.delete(path)
    }
  }, [kept, seen])
  return places.current
}

/** The place of before where it is the same: every visit is another object, with which the page would be drawn anew. */
function sameAs(before: Location | undefined, now: Location): Location {
  const isSame = before && PARTS.every(part => before[part] === now[part])
  return isSame ? before : now
}

const PARTS = ['pathname', 'search', 'hash', 'state'] as const
