import createFindMyWay, { type HTTPMethod } from 'find-my-way'
import type { Registry } from './Registry.ts'
import type { Route } from './Route.ts'

/** Keys of several records travel in one path segment: 500 of them, up to 16 digits each. */
const LONGEST_PARAMETER = 9_000

/**
 * What finds the route of a method and path. A path with a slash at its end is a path of its own, and a
 * parameter is never empty.
 * @throws Error when two routes take one place
 */
export function createRouter(routes: readonly Route[]): Registry['find'] {
  const router = createFindMyWay({ caseSensitive: true, maxParamLength: LONGEST_PARAMETER })
  for (const route of routes) router.on(route.method, route.path, unused, route)
  return (method, path) => {
    const match = router.find(method as HTTPMethod, path)
    if (match === null || Object.values(match.params).includes('')) return null
    return { route: match.store as Route, params: match.params as Record<string, string> }
  }
}

/** The router asks for a handler; ours only finds. */
function unused(): void {
  throw new Error('Routes are run by handle().')
}
