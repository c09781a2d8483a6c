import type { PageFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { accessOf } from '../../derive/names.ts'
import { say } from '../../language/say.ts'
import type { CheckContext, PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { eachProperty } from './eachProperty.ts'

interface NamedPermission {
  permission: string | undefined
  at: JsonPath
}

/** Permissions that are named must be such as a role can be given: a menu node or a button holds them. */
export const checkPermissions: PageRule = (page, context, reporter) => {
  for (const named of permissionsOf(page)) checkPermission(named, context, reporter)
  checkAccess(page, context, reporter)
}

function permissionsOf({ source, owned }: PageFacts): NamedPermission[] {
  return [...routePermissions(source.route?.permission), ...(owned ? resourcePermissions(owned) : [])]
}

function routePermissions(given: string | string[] | undefined): NamedPermission[] {
  const at = ['route', 'permission']
  if (!Array.isArray(given)) return [{ permission: given, at }]
  return given.map((permission, index) => ({ permission, at: [...at, index] }))
}

function resourcePermissions(owned: ResourceFacts): NamedPermission[] {
  const operations = Object.entries(owned.source.operations ?? {}).flatMap(([name, change]) => {
    const permission = typeof change === 'object' ? change.permission : undefined
    return [{ permission, at: ['resource', 'operations', name, 'permission'] }]
  })
  const actions = Object.entries(owned.source.actions ?? {}).map(([name, { permission }]) => {
    return { permission, at: ['resource', 'actions', name, 'permission'] }
  })
  const links = Object.entries(owned.source.visitorLinks ?? {}).map(([purpose, { permission }]) => {
    return { permission, at: ['resource', 'visitorLinks', purpose, 'permission'] }
  })
  const readers = (owned.source.readers?.unless ?? []).map((permission, index) => {
    return { permission, at: ['resource', 'readers', 'unless', index] }
  })
  const fields = eachProperty(owned).flatMap(({ property, at }) =>
    (['read', 'write'] as const).map(right => {
      return { permission: property['x-permission']?.[right], at: [...at, 'x-permission', right] }
    }),
  )
  return [...operations, ...actions, ...links, ...readers, ...fields]
}

function checkPermission(
  { permission, at }: NamedPermission,
  { granted, unread }: CheckContext,
  reporter: Reporter,
): void {
  if (permission === undefined || permission === '*:*:*' || granted.has(permission)) return
  // A broken file may be the one whose menu grants what is missing.
  if (unread.mayGrant(permission)) return
  const message = say`no menu grants ${permission}: no role could be given it`
  reporter.report('unknown-permission', at, message, { word: permission, among: granted })
}

/** A page that no menu leads to could be opened by nobody. */
function checkAccess(page: PageFacts, { app, granted, unread }: CheckContext, reporter: Reporter): void {
  const { route } = page.source
  // Whoever has one of its roles opens it.
  if (route?.permission !== undefined || route?.roles !== undefined) return
  const access = accessOf(page, app).access?.[0]
  if (access === undefined || granted.has(access)) return
  if (unread.mayGrant(access)) return
  const at = page.source.permission === undefined ? ['title'] : ['permission']
  const on = page.source.permission === undefined ? 'key' : 'value'
  const message = say`no menu grants ${access}, which opens this page: give it a menu, or a route with activeMenu`
  reporter.report('unknown-permission', at, message, { word: access, among: granted, on })
}
