import { compileMenu, menuPathOf } from '../../compile/compileRoute.ts'
import type { AppFacts, PageFacts } from '../../derive/AppFacts.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { Reporter } from '../Reporter.ts'
import type { RuleCode } from '../ruleCatalogue.ts'
import type { Claim } from './Claim.ts'
import { endpointsOf } from './endpointsOf.ts'
import { tablesOf } from './tablesOf.ts'

/** Addresses, tables, menu places, routes and endpoints belong to one page each. */
export function checkDuplicates(app: AppFacts, reporters: Map<string, Reporter>): void {
  const pages = [...app.pages.values()]
  refuseShared('duplicate-path', pages.flatMap(pathClaims), say`the address`, reporters)
  refuseShared(
    'duplicate-table',
    pages.flatMap(page => tablesOf(page, app)),
    say`the table`,
    reporters,
  )
  for (const page of pages) refuseServersTable(page, app, reporters)
  refuseShared(
    'duplicate-menu',
    pages.flatMap(page => menuClaims(page, app)),
    say`the menu place`,
    reporters,
  )
  refuseShared('duplicate-route', pages.flatMap(routeClaims), say`the route`, reporters)
  refuseShared(
    'duplicate-endpoint',
    pages.flatMap(page => endpointsOf(page, app)),
    say`the endpoint`,
    reporters,
  )
}

/** One mistake is told once: of two that claim the same, at the later, which names the earlier. */
function refuseShared(
  rule: RuleCode,
  claims: Claim[],
  noun: LocalizedText,
  reporters: Map<string, Reporter>,
): void {
  for (const rivals of Map.groupBy(claims, claim => claim.what).values()) {
    for (const [index, claim] of rivals.entries()) {
      const holder = rivals.slice(0, index).find(earlier => contradict(claim, earlier))
      if (!holder) continue
      const message = say`${noun} ${claim.what} belongs to ${holder.page} already (${holder.at.join('.')})`
      const other = holder.page === claim.page ? undefined : `${holder.page}.json`
      reporters.get(claim.page)?.report(rule, claim.at, message, { on: claim.on, other })
    }
  }
}

/** A page that names a table of the server knows what it does; one whose address merely leads there does not. */
function refuseServersTable(
  { key, owned }: PageFacts,
  { environment }: AppFacts,
  reporters: Map<string, Reporter>,
): void {
  if (!owned || owned.isModule || owned.source.table !== undefined) return
  if (!environment.tables?.includes(owned.table)) return
  const message = say`${owned.table} is a table of the server itself: give this one a name with resource.table`
  reporters.get(key)?.report('duplicate-table', ['resource', 'path'], message)
}

const contradict = (claim: Claim, other: Claim) => claim.group === undefined || claim.group !== other.group

function pathClaims({ key, owned }: PageFacts): Claim[] {
  if (!owned) return []
  const aliases = (owned.source.aliases ?? []).map((what, index): Claim => {
    return { what, page: key, at: ['resource', 'aliases', index] }
  })
  return [{ what: owned.source.path, page: key, at: ['resource', 'path'] }, ...aliases]
}

function menuClaims(page: PageFacts, app: AppFacts): Claim[] {
  const menu = compileMenu(page, app)
  if (!menu) return []
  const at = page.source.menu?.path === undefined ? ['menu'] : ['menu', 'path']
  return [{ what: menuPathOf(menu), page: page.key, at, on: at.length === 1 ? 'key' : 'value' }]
}

function routeClaims({ key, source }: PageFacts): Claim[] {
  if (!source.route) return []
  return [{ what: source.route.path.replace(/:\w+/g, ':'), page: key, at: ['route', 'path'] }]
}
