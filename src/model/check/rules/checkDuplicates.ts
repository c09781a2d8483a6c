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
  refuseShared('duplicate-path', pages.flatMap(pathClaims), 'the address', reporters)
  refuseShared(
    'duplicate-table',
    pages.flatMap(page => tablesOf(page, app)),
    'the table',
    reporters,
  )
  refuseShared('duplicate-menu', pages.flatMap(menuClaims), 'the menu place', reporters)
  refuseShared('duplicate-route', pages.flatMap(routeClaims), 'the route', reporters)
  refuseShared(
    'duplicate-endpoint',
    pages.flatMap(page => endpointsOf(page, app)),
    'the endpoint',
    reporters,
  )
}

/** Whoever looks at one file only must see the mistake, so that each page names the other; of one page the later place. */
function refuseShared(rule: RuleCode, claims: Claim[], noun: string, reporters: Map<string, Reporter>): void {
  for (const rivals of Map.groupBy(claims, claim => claim.what).values()) {
    for (const [index, claim] of rivals.entries()) {
      const holder = rivals.find(
        (other, place) => contradict(claim, other) && (other.page !== claim.page || place < index),
      )
      if (!holder) continue
      const message = `${noun} ${claim.what} belongs to ${holder.page} already (${holder.at.join('.')})`
      reporters.get(claim.page)?.report(rule, claim.at, message, { on: claim.on })
    }
  }
}

const contradict = (claim: Claim, other: Claim) =>
  claim !== other && (claim.group === undefined || claim.group !== other.group)

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
