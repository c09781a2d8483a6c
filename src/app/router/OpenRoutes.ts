import { createContext, useContext } from 'react'
import { matchRoutes } from 'react-router-dom'
import type { AppRoute } from './AppRoute.ts'

/** Every screen that the user may open. */
export const OpenRoutesContext = createContext<AppRoute[]>([])

export function useOpenRoutes(): AppRoute[] {
  return useContext(OpenRoutesContext)
}

/** Returns whether the user may open the screen of a path. */
export function useMayOpen(path: string): boolean {
  return routeAt(useOpenRoutes(), path) !== null
}

/** Routes → path → its screen. One click asks for the same few paths in many places, and the router ranks all routes. */
const found = new WeakMap<AppRoute[], Map<string, AppRoute | null>>()

/** Returns the screen of a path; null where there is none. */
export function routeAt(routes: AppRoute[], pathname: string): AppRoute | null {
  const known = found.get(routes) ?? new Map<string, AppRoute | null>()
  found.set(routes, known)
  const route = known.get(pathname)
  if (route !== undefined) return route
  const matched = matchedRoute(routes, pathname)
  known.set(pathname, matched)
  return matched
}

function matchedRoute(routes: AppRoute[], pathname: string): AppRoute | null {
  const matches = matchRoutes(
    routes.map(route => ({ path: route.path, handle: route })),
    pathname,
  )
  return (matches?.at(-1)?.route.handle as AppRoute | undefined) ?? null
}

/** Returns whether a parameter that must be numeric is not: then the address names no screen. */
export function hasWrongParam(
  { numeric }: Pick<AppRoute, 'numeric'>,
  params: Readonly<Record<string, string | undefined>>,
): boolean {
  return numeric.some(name => !/^\d{1,15}$/.test(params[name] ?? ''))
}
