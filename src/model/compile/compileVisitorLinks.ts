import type { ResourceFacts } from '../derive/AppFacts.ts'
import { linkPermission } from '../derive/names.ts'
import type { VisitorLinkModel } from '../types/index.ts'

/** Days for which a link opens, unless the page says another number. */
const USUAL_DAYS = 30
/** What visitors may upload through a link in a day. */
const USUAL_UPLOADS = { files: 200, megabytes: 100 }
/** How often one address may send within ten minutes before a puzzle is asked for. */
const USUAL_PUZZLE = 20

/** Always and never as conditions. */
function conditionOf(given: boolean | string | undefined): string | null {
  if (given === true) return 'true'
  return given === false || given === undefined ? null : given
}

/** The links by which a resource is opened to visitors, as written; none where it has none. */
export function compileVisitorLinks({ source, permission }: ResourceFacts): VisitorLinkModel[] {
  return Object.entries(source.visitorLinks ?? {}).map(([purpose, link]) => ({
    purpose,
    title: link.title,
    path: `${source.path}/link/${purpose}`,
    action: link.action ?? null,
    fields: link.fields ?? [],
    when: link.when ?? null,
    offered: link.offered ?? link.when ?? null,
    from: link.from ?? null,
    to: link.to ?? null,
    closed: link.closed ?? [],
    typed: link.typed ?? false,
    changing: conditionOf(link.changing),
    screen: link.screen ?? null,
    uploads: { ...USUAL_UPLOADS, ...link.uploads },
    limits: { address: null, link: null, puzzleAfter: USUAL_PUZZLE, ...link.limits },
    days: link.days ?? USUAL_DAYS,
    permission: linkPermission(link.permission, permission),
  }))
}
