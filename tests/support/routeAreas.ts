import { join } from 'node:path'
import type { ModuleDefinition } from '#server/engine/defineModule.ts'
import type { Route } from '#server/engine/registry/Route.ts'
import { importFolder } from '#server/importFolder.ts'

/** Folder of the areas, each with its modules, examples and part of the permission matrix. */
export const MODULES = join(import.meta.dirname, '../../server/modules')

/**
 * Returns what tells the area that a route belongs to: the folder of the module that declares it. A derived route
 * belongs to the module of its page, or of the pages beside it; to the area that is called like their folder where
 * no module knows them.
 */
export async function readRouteAreas(): Promise<(route: Route) => string> {
  const found = await importFolder(MODULES, file => !file.endsWith('.examples.ts'))
  const byPlace = new Map<string, string>()
  const byPage = new Map<string, string>()
  for (const { file, module } of found) {
    const definition = module.default as ModuleDefinition | undefined
    const area = file.split('/')[0] as string
    if (definition?.resource) byPage.set(definition.resource, area)
    for (const { method, path } of definition?.routes ?? []) byPlace.set(`${method} ${path}`, area)
  }
  const areas = new Set(byPlace.values())
  return route => {
    const { method, path, origin } = route.alias?.of ?? route
    if (origin.kind === 'module')
      return byPlace.get(`${method} ${path}`) ?? areaOfLink(path, byPlace) ?? areaOfPath(route, areas)
    return byPage.get(origin.resource.page) ?? areaBeside(origin.resource.page, byPage)
  }
}

/** The area of the nearest pages: system/sms/log belongs to the module of system/sms/template. */
function areaBeside(page: string, byPage: Map<string, string>): string {
  const folders = page.split('/').slice(0, -1)
  for (let depth = folders.length; depth > 1; depth -= 1) {
    const folder = `${folders.slice(0, depth).join('/')}/`
    const known = [...byPage].find(([other]) => other.startsWith(folder))
    if (known) return known[1]
  }
  return folders[0] as string
}

/**
 * Links of a page are made from its model; they belong to the area that has routes beside them, or is called like the
 * first part of their address, which has no modules where its pages are all there is.
 */
function areaOfLink(path: string, byPlace: ReadonlyMap<string, string>): string | undefined {
  const [resource, purpose] = path.split('/link/')
  if (purpose === undefined) return undefined
  const beside = [...byPlace].find(([place]) => place.split(' ')[1]?.startsWith(`${resource}/`))?.[1]
  return beside ?? path.split('/')[1]
}

/** What every resource with documents has is declared by no module: its area is called like its address begins. */
function areaOfPath({ method, path }: Route, areas: ReadonlySet<string>): string {
  const [, area = ''] = path.split('/')
  if (areas.has(area)) return area
  throw new Error(`No module below server/modules declares ${method} ${path}.`)
}
