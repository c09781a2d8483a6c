import type { Route } from '#server/engine/registry/Route.ts'
import type { RouteExample } from './defineExamples.ts'
import { derivedRequest } from './derivedRequest.ts'
import { routeExamples } from './examples.ts'
import type { Request, World } from './World.ts'

/** A valid call of a route, on a record of its own where it is about one. @throws Error when it has no example */
export async function requestFor(world: World, route: Route): Promise<Request> {
  const { alias } = route
  if (alias) {
    const request = await requestFor(world, alias.of)
    return { ...request, path: alias.at + request.path.slice(alias.path.length) }
  }
  if (!needsExample(route)) return derivedRequest(world, route)
  return { method: route.method, ...(await exampleOf(route).request(world)) }
}

/** How a route of a module is called. @throws Error when nobody has said it */
export function exampleOf(route: Route): RouteExample {
  const example = routeExamples[placeOf(route)]
  if (!example)
    throw new Error(`${placeOf(route)} has no example: give one in server/modules/<area>/<name>.examples.ts`)
  return example
}

/** Rows and records of modules are known to nobody but them; what readers do begins with sharing it. */
export const needsExample = ({ origin }: Route): boolean =>
  origin.kind === 'module' ||
  origin.resource.source === 'module' ||
  (origin.kind === 'action' && origin.action.byReader === true)

/** Method and path: how a route is called in tests. */
export const placeOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`
