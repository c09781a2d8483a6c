import type { AppFacts, PageFacts } from '../../derive/AppFacts.ts'
import { recordOf } from '../../derive/names.ts'
import { joinWords } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { PageRule } from '../CheckContext.ts'
import type { Reporter } from '../Reporter.ts'

/** Type of the tenant that runs the installation. */
const PLATFORM = 0

/** Whose a page is: the types of tenant, and their roles that get it. */
export const checkMenuRights: PageRule = (page, { app }, reporter) => {
  checkTenantTypes(page, app, reporter)
  checkRoles(page, app, reporter)
}

function checkTenantTypes(page: PageFacts, app: AppFacts, reporter: Reporter): void {
  const known = app.environment.tenantTypes
  if (!known) return
  for (const [index, name] of (page.source.menu?.tenantTypes ?? []).entries()) {
    const at = ['menu', 'tenantTypes', index]
    const among = Object.keys(known).filter(other => isPossible(page, app, known[other] as number))
    if (among.includes(name)) continue
    const message = Object.hasOwn(known, name)
      ? say`the records belong to the platform, so a tenant of the type ${name} can never have the page`
      : say`no type of tenant is called ${name}`
    reporter.report('unknown-tenant-type', at, message, { word: name, among })
  }
}

function checkRoles(page: PageFacts, app: AppFacts, reporter: Reporter): void {
  const { roles } = app.environment
  if (!roles) return
  const among = new Set(
    Object.entries(roles).flatMap(([type, keys]) => (isFor(page, app, Number(type)) ? keys : [])),
  )
  const anywhere = new Set(Object.values(roles).flat())
  for (const [name, keys] of Object.entries(namedIn(page))) {
    for (const [index, key] of keys.entries()) {
      if (among.has(key)) continue
      const message = anywhere.has(key)
        ? say`no tenant that the page can be given to has a role ${key}; they have ${joinWords([...among], '、')}`
        : say`no seed makes a role ${key}`
      reporter.report('unknown-role', ['menu', name, index], message, { word: key, among })
    }
  }
  for (const [index, key] of (page.source.route?.roles ?? []).entries()) {
    if (anywhere.has(key)) continue
    const at = ['route', 'roles', index]
    reporter.report('unknown-role', at, say`no seed makes a role ${key}`, { word: key, among: anywhere })
  }
  checkGifts(page, reporter)
}

/** Keys of roles in the menu of a page, by the word that names them. */
const namedIn = ({ source: { menu } }: PageFacts) => ({
  roles: menu?.roles ?? [],
  readers: menu?.readers ?? [],
  only: menu?.only ?? [],
})

/** What is given to a role that may not have it, or has it already, counts for nothing. */
function checkGifts(page: PageFacts, reporter: Reporter): void {
  const { only, roles, readers } = namedIn(page)
  for (const [name, keys] of Object.entries({ roles, readers })) {
    for (const [index, key] of keys.entries()) {
      if (only.length === 0 || only.includes(key)) continue
      const message = say`the page is only for ${joinWords(only, '、')}: what ${key} is given counts for nothing`
      reporter.report('role-left-out', ['menu', name, index], message, { word: key, among: only })
    }
  }
  for (const [index, key] of readers.entries()) {
    if (!roles.includes(key)) continue
    const message = say`${key} gets the whole page by "roles": to read alone it stands in "readers" alone`
    reporter.report('role-twice', ['menu', 'readers', index], message)
  }
}

/** Whether a page is for tenants of this type; what names nothing known is told by itself. */
function isFor(page: PageFacts, app: AppFacts, type: number): boolean {
  const known = app.environment.tenantTypes ?? {}
  const named = page.source.menu?.tenantTypes?.filter(name => Object.hasOwn(known, name)) ?? []
  const isNamed = named.length === 0 || named.some(name => known[name] === type)
  return isNamed && isPossible(page, app, type)
}

/** Records of the platform can be put into no package. */
const isPossible = (page: PageFacts, app: AppFacts, type: number): boolean =>
  type === PLATFORM || recordOf(page, app)?.tenancy.kind !== 'platform'
