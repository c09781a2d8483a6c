import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { AppRoute } from '../router/AppRoute.ts'
import { routeAt } from '../router/routeAt.ts'

/** Returns the open screen; null where there is none. While one is opened anew, it stays the one before. */
export function useSettledRoute(routes: AppRoute[]): AppRoute | null {
  const { pathname } = useLocation()
  const before = useRef<AppRoute | null>(null)
  const isLeadingOn = pathname.startsWith('/redirect/')
  const route = isLeadingOn ? before.current : routeAt(routes, pathname)
  useEffect(() => {
    before.current = route
  }, [route])
  return route
}
