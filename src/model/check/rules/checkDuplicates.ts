import { compileMenu, menuPathOf } from '../../compile/compileMenu.ts'
import type { AppFacts, PageFacts } from '../../derive/AppFacts.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import type { RuleCode } from '../ruleCatalogue.ts'
import { endpointsOf } from './endpointsOf.ts'
import { tablesOf } from './tablesOf.ts'

/** Something that only one may have. */
export interface Claim {
  /** What is claimed. */
  what: string
  page: string
  at: JsonPath
  on?: 'key' | 'value'
  /** Claims of one group agree with each other. */
  group?: string
}

/** Addresses, tables, menu places, routes and endpoints belong to one page each. */
export function checkDuplicates(app: AppFacts, reporters: Map<string, Reporter>): void {
  const pages = [...app.pages.values()]
  refuseSecond('duplicate-path', pages.flatMap(pathClaims), 'the address', reporters)
  refuseSecond(
    'duplicate-table',
    pages.flatMap(page => tablesOf(page, app)),
    'the table',
    reporters,
  )
  refuseSecond('duplicate-menu', pages.flatMap(menuClaims), 'the menu place', reporters)
  refuseSecond('duplicate-route', pages.flatMap(routeClaims), 'the route', reporters)
  refuseSecond(
    'duplicate-endpoint',
    pages.flatMap(page => endpointsOf(page, app)),
    'the endpoint',
    reporters,
  )
}

function refuseSecond(rule: RuleCode, claims: Claim[], noun: string, reporters: Map<string, Reporter>): void {
  const holders = new Map<string, Claim>()
  for (const claim of claims) {
    const holder = holders.get(claim.what)
    if (!holder) holders.set(claim.what, claim)
    else if (claim.group === undefined || claim.group !== holder.group) {
      const message = `${noun} ${claim.what} belongs to ${holder.page} already (${holder.at.join('.')})`
      reporters.get(claim.page)?.report(rule, claim.at, message, { on: claim.on })
    }
  }
}

const pathClaims = ({ key, owned }: PageFacts): Claim[] =>
  owned ? [{ what: owned.source.path, page: key, at: ['resource', 'path'] }] : []

function menuClaims(page: PageFacts): Claim[] {
  const menu = compileMenu(page)
  if (!menu) return []
  const at = page.source.menu?.path === undefined ? ['menu'] : ['menu', 'path']
  return [{ what: menuPathOf(menu), page: page.key, at, on: at.length === 1 ? 'key' : 'value' }]
}

function routeClaims({ key, source }: PageFacts): Claim[] {
  if (!source.route) return []
  return [{ what: source.route.path.replace(/:\w+/g, ':'), page: key, at: ['route', 'path'] }]
}
