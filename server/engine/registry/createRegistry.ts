import type { HTTPMethod } from 'find-my-way'
import createFindMyWay from 'find-my-way'
import { pascalCase, segmentsOf } from '#model/derive/names.ts'
import type { AppModel, PageModel, ResourceModel } from '#model/types/index.ts'
import type { OperationKind } from '../contracts/ModuleRoute.ts'
import type { ModuleDefinition } from '../defineModule.ts'
import { sheetRoutes } from '../documents/sheetRoutes.ts'
import { assertLinks, linkRoutes } from '../visitor/linkRoutes.ts'
import type { CompiledResource } from './CompiledResource.ts'
import { behaviourOf, compileResource } from './compileResource.ts'
import { deriveRoutes } from './deriveRoutes.ts'
import { moduleRoutes } from './moduleRoutes.ts'
import type { Registry } from './Registry.ts'
import { type Route, samePlace } from './Route.ts'

/** Keys of several records travel in one path segment: 500 of them, up to 16 digits each. */
const LONGEST_PARAMETER = 9_000

/**
 * The registry of an application: an immutable snapshot of every endpoint. Routes of modules win over derived
 * ones at the same place; fixed paths win over parameters. Validators are compiled when first used.
 *
 * @throws Error when a module names an unknown resource or action, an action has no handler, two modules say the same,
 * or two routes take one place
 */
export function createRegistry(app: AppModel, modules: readonly ModuleDefinition[]): Registry {
  const byPage = modulesByPage(app, modules)
  const written = modules.flatMap(module => moduleRoutes(module))
  const taken = new Set(written.map(samePlace))
  const borrowed = borrowedResources(app)
  const derived = [
    ...[...Object.values(app.resources), ...borrowed.keys()].flatMap(resource =>
      deriveRoutes(resource, kindsOf(resourceOf(app, resource.page), byPage.get(resource.page) ?? [])),
    ),
    ...Object.values(app.resources).flatMap(linkRoutes),
    ...Object.values(app.resources).flatMap(sheetRoutes),
  ]
  const own = [...written, ...derived.filter(route => !taken.has(samePlace(route)))]
  const routes = [...own, ...aliasRoutes(app, own)]
  assertRowsOfModules(app, byPage, derived)
  assertRightsLogged(routes)
  assertPreviews(app, taken)
  assertLinks(app, routes, byPage)
  // Of all resources at once: what does not fit must end the start, and not the first request.
  const behaviours = new Map(
    Object.values(app.resources).map(one => [one.page, behaviourOf(one, byPage.get(one.page) ?? [])]),
  )

  const compiled = new Map<string, CompiledResource>()
  const resource = (page: string) => resourceOf(app, page)
  return {
    app,
    routes: routes.toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method)),
    find: createRouter(routes),
    resource,
    whereOf: resource => borrowed.get(resource)?.where ?? null,
    pageOf: resource => borrowed.get(resource) ?? app.pages[resource.page],
    compiled(page) {
      const known = compiled.get(page)
      if (known) return known
      const made = compileResource(
        app,
        resource(page),
        behaviours.get(page) ?? behaviourOf(resource(page), []),
      )
      compiled.set(page, made)
      return made
    },
  }
}

/** The registry of this moment; a reload puts the next one in its place. */
interface CurrentRegistry {
  get(): Registry
  replace(next: Registry): void
}

export function currentRegistry(first: Registry): CurrentRegistry {
  let current = first
  return {
    get: () => current,
    replace(next) {
      current = next
    },
  }
}

/** @throws Error when a module says it of an action that the schema does not have */
function kindsOf(
  { page, actions }: ResourceModel,
  modules: readonly ModuleDefinition[],
): Record<string, OperationKind> {
  const kinds: Record<string, OperationKind> = Object.assign({}, ...modules.map(module => module.kinds ?? {}))
  const unknown = Object.keys(kinds).find(name => !actions.some(action => action.name === name))
  if (unknown === undefined) return kinds
  throw new Error(
    `A module says of what kind the action "${unknown}" of ${page} is, which has no such action.`,
  )
}

function resourceOf(app: AppModel, page: string): ResourceModel {
  const resource = app.resources[page]
  if (resource) return resource
  throw new Error(`No page "${page}" owns a resource. Resources: ${Object.keys(app.resources).join(', ')}.`)
}

/** Resources that pages have borrowed in part, which have endpoints of their own, with those pages. */
function borrowedResources(app: AppModel): Map<ResourceModel, PageModel> {
  return new Map(
    Object.values(app.pages).flatMap(page =>
      page.resource === null || page.where === null ? [] : [[page.resource, page] as const],
    ),
  )
}

function modulesByPage(app: AppModel, modules: readonly ModuleDefinition[]): Map<string, ModuleDefinition[]> {
  const byPage = new Map<string, ModuleDefinition[]>()
  for (const module of modules) {
    if (module.resource === undefined) continue
    resourceOf(app, module.resource)
    byPage.set(module.resource, [...(byPage.get(module.resource) ?? []), module])
  }
  return byPage
}

/** What a form asks before it saves must be answered, or nothing could be saved. */
function assertPreviews(app: AppModel, written: ReadonlySet<string>): void {
  for (const { page, operations, actions } of Object.values(app.resources)) {
    for (const { preview } of [...Object.values(operations), ...actions]) {
      // What the page itself says follows is answered by an operation.
      if (preview?.split('?')[0] === operations.consequences?.path) continue
      if (preview === undefined || written.has(samePlace({ method: 'POST', path: preview }))) continue
      throw new Error(`${page} names the preview ${preview}: a module must have the route POST ${preview}.`)
    }
  }
}

/** Who gives or takes rights, ends sessions or clears a log is always found in the log. */
function assertRightsLogged(routes: readonly Route[]): void {
  for (const { id, kind, unlogged } of routes) {
    if (!unlogged || kind === undefined) continue
    throw new Error(
      `${id} is of the kind "${kind}" and must be logged: take "log" from its page, or "unlogged".`,
    )
  }
}

/** Rows that server code is said to give must be given, or the list would fail on its first use. */
function assertRowsOfModules(
  app: AppModel,
  byPage: Map<string, ModuleDefinition[]>,
  derived: readonly Route[],
): void {
  for (const resource of Object.values(app.resources)) {
    const modules = byPage.get(resource.page) ?? []
    const lists = derived.some(({ origin }) => origin.kind === 'operation' && origin.resource === resource)
    if (resource.source !== 'module' || !lists || modules.some(module => module.rows)) continue
    throw new Error(
      `${resource.page} has source "module": a module with resource and rows() must give its rows.`,
    )
  }
}

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
    if (match === null || Object.values(match.params).some(isNoName)) return null
    return { route: match.store as Route, params: match.params as Record<string, string> }
  }
}

/** Nothing is called so: the database keeps no text with the character 0. */
const isNoName = (value: string | undefined): boolean => value === '' || value?.includes('\0') === true

/** The router asks for a handler; ours only finds. */
function unused(): void {
  throw new Error('Routes are run by handle().')
}

/**
 * The endpoints of resources at their further addresses, those of modules below a resource's address included: the
 * same work behind the same access.
 */
function aliasRoutes(app: AppModel, routes: readonly Route[]): Route[] {
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
