import type { AppFacts, PageFacts, ResourceFacts } from './AppFacts.ts'
import { operationPermission } from './operationPermission.ts'

/** The record that a page is about, its own or borrowed; null for none. */
export function recordOf(page: PageFacts, app: AppFacts): ResourceFacts | null {
  return page.owned ?? (page.borrowed === null ? null : (app.pages.get(page.borrowed)?.owned ?? null))
}

/**
 * Permission that opens a page: that of its route; else of its list, of a form or detail page that of the record.
 * Tabs open to everybody, each tab by itself. A page without a record is opened by its menu node.
 */
export function accessOf(page: PageFacts, app: AppFacts): string | null {
  const { route, menu, permission } = page.source
  if (route?.permission !== undefined) return route.permission
  if (page.kind === 'tabs') return null
  const record = recordOf(page, app)
  if (!record) return menu || permission !== undefined ? `${page.permission}:list` : null
  const prefix = page.source.where === undefined ? record.permission : page.permission
  const isSingle = page.kind === 'form' || page.kind === 'detail'
  const names = isSingle
    ? (['read', 'update', 'create', 'list'] as const)
    : (['list', 'read', 'create'] as const)
  for (const name of names) {
    const found = operationPermission(record, name, prefix)
    if (found !== null) return found
  }
  return `${page.permission}:list`
}
