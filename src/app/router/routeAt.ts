import { matchRoutes } from 'react-router-dom'
import type { AppRoute } from './AppRoute.ts'

/** Returns the screen of a path; null where there is none. */
export function routeAt(routes: AppRoute[], pathname: string): AppRoute | null {
  const matches = matchRoutes(
    routes.map(route => ({ path: route.path, handle: route })),
    pathname,
  )
  return (matches?.at(-1)?.route.handle as AppRoute | undefined) ?? null
}
