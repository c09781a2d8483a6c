import { pascalCase, segmentsOf } from '#model/derive/names.ts'
import type { AppModel, ResourceModel } from '#model/types/index.ts'
import type { Route } from './Route.ts'

/**
 * The endpoints of resources at their further addresses, those of modules below a resource's address included: the
 * same work behind the same access.
 */
export function aliasRoutes(app: AppModel, routes: readonly Route[]): Route[] {
  const resources = Object.values(app.resources)
  const named = resources.filter(({ aliases }) => aliases.length > 0)
  return named.flatMap(resource =>
    routes
      .filter(route => ownerOf(route, resources) === resource)
      .flatMap(route => aliasesOf(resource, route)),
  )
}

const aliasesOf = ({ path, aliases }: ResourceModel, route: Route): Route[] =>
  aliases.map(at => ({
    ...route,
    id: `${route.id}At${segmentsOf(at).map(pascalCase).join('')}`,
    path: at + route.path.slice(path.length),
    alias: { of: route, path, at },
  }))

/** A route of a module belongs to the resource that it stands below: the nearest, where one stands below another. */
function ownerOf({ origin, path }: Route, resources: readonly ResourceModel[]): ResourceModel | undefined {
  if (origin.kind !== 'module') return origin.resource
  return resources
    .filter(resource => path === resource.path || path.startsWith(`${resource.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}
