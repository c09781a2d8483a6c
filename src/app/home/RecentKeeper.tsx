import { useEffect, useLayoutEffect } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import type { AppRoute } from '../router/AppRoute.ts'
import { hasWrongParam, routeAt } from '../router/OpenRoutes.ts'
import { noteVisit, openRecentOf } from './recentPages.ts'

const HOME = '/index'

/** Notes which pages the account visits. The home page, which shows them, is none of them. */
export function RecentKeeper({ userId, routes }: { userId: number; routes: AppRoute[] }) {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => openRecentOf(userId), [userId])
  useEffect(() => {
    const route = routeAt(routes, pathname)
    if (route === null || route.path === HOME) return
    if (hasWrongParam(route, matchPath(route.path, pathname)?.params ?? {})) return
    // Beside the menu the query may name the record; in the menu it is a filter, which nobody asked to keep.
    const to = route.isPlanned ? pathname + search : pathname
    noteVisit({ route: route.path, to, at: Date.now() })
  }, [routes, pathname, search])
  return null
}
