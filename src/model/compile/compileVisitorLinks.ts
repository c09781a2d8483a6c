import type { ResourceFacts } from '../derive/AppFacts.ts'
import { linkPermission } from '../derive/names.ts'
import type { VisitorLinkModel } from '../types/index.ts'

/** Days for which a link opens, unless the page says another number. */
const USUAL_DAYS = 30

/** The links by which a resource is opened to visitors, as written; none where it has none. */
export function compileVisitorLinks({ source, permission }: ResourceFacts): VisitorLinkModel[] {
  return Object.entries(source.visitorLinks ?? {}).map(([purpose, link]) => ({
    purpose,
    title: link.title,
    path: `${source.path}/link/${purpose}`,
    action: link.action ?? null,
    fields: link.fields ?? [],
    when: link.when ?? null,
    days: link.days ?? USUAL_DAYS,
    permission: linkPermission(link.permission, permission),
  }))
}
