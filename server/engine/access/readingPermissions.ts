import type { Registry } from '../registry/Registry.ts'
import type { Route } from '../registry/Route.ts'
import { isChanging } from './isChanging.ts'

const EVERYTHING = '*:*:*'

/**
 * What is left of permissions to somebody who only looks: not those that a change asks for, so that no client offers
 * one. What also opens a list or a record of it stays.
 */
export function readingPermissions(registry: Registry, permissions: ReadonlySet<string>): string[] {
  const { all, changing } = factsOf(registry)
  const held = permissions.has(EVERYTHING) ? all : permissions
  return [...held].filter(permission => !changing.has(permission))
}

interface Facts {
  /** Whatever routes and pages ask for. */
  all: ReadonlySet<string>
  changing: ReadonlySet<string>
}

const known = new WeakMap<Registry, Facts>()

/** Worked out once for each snapshot of the application. */
function factsOf(registry: Registry): Facts {
  const found = known.get(registry)
  if (found) return found
  const { routes, app } = registry
  const pages = Object.values(app.pages).flatMap(page => (page.access === null ? [] : [page.access]))
  const opening = new Set(routes.filter(opensRecords).flatMap(permissionsOf))
  const demanded = routes.filter(isChanging).flatMap(permissionsOf)
  const facts = {
    all: new Set([...routes.flatMap(permissionsOf), ...fieldPermissions(registry), ...pages]),
    changing: new Set(demanded.filter(permission => !opening.has(permission))),
  }
  known.set(registry, facts)
  return facts
}

const permissionsOf = ({ access }: Route): string[] => ('permissions' in access ? access.permissions : [])

const opensRecords = ({ origin }: Route): boolean =>
  origin.kind === 'operation' && (origin.operation.name === 'list' || origin.operation.name === 'read')

const fieldPermissions = ({ app }: Registry): string[] =>
  Object.values(app.resources)
    .flatMap(({ fields }) => fields.flatMap(({ permission }) => [permission.read, permission.write]))
    .filter(permission => permission !== null)
