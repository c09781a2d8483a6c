import { createContext, useContext } from 'react'
import type { AppRoute } from './AppRoute.ts'
import { routeAt } from './routeAt.ts'

/** Every screen that the user may open. */
export const OpenRoutesContext = createContext<AppRoute[]>([])

export function useOpenRoutes(): AppRoute[] {
  return useContext(OpenRoutesContext)
}

/** Returns whether the user may open the screen of a path. */
export function useMayOpen(path: string): boolean {
  return routeAt(useOpenRoutes(), path) !== null
}
