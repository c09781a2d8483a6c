import type { AppFacts, PageFacts, ResourceFacts } from '../derive/AppFacts.ts'
import { accessOf, recordOf } from '../derive/accessOf.ts'
import { referenceOf } from '../derive/fieldTypeOf.ts'
import { actionPermission, operationPermission } from '../derive/operationPermission.ts'
import type { PropertySource } from '../source/property.ts'

/**
 * Permissions that open the picker of each page's records: whoever lists, adds or edits a record that refers to
 * them, asks for them in the form of an action, or sees them beside a list.
 */
export function pickersOf(app: AppFacts): Map<string, string[]> {
  const pickers = new Map<string, Set<string>>()
  const open = (target: string, permissions: Iterable<string | null>) => {
    const known = pickers.get(target) ?? new Set()
    for (const permission of permissions) if (permission !== null) known.add(permission)
    pickers.set(target, known)
  }
  for (const page of app.pages.values()) {
    const record = recordOf(page, app)
    if (record) openFromRecord(page, record, open)
    if (page.source.split) open(page.source.split.page, [accessOf(page, app)])
  }
  return new Map([...pickers].map(([page, permissions]) => [page, [...permissions].sort()]))
}

type Open = (target: string, permissions: Iterable<string | null>) => void

function openFromRecord(page: PageFacts, record: ResourceFacts, open: Open): void {
  const prefix = page.owned ? record.permission : page.permission
  const names = ['list', 'create', 'update'] as const
  const working = names.map(name => operationPermission(record, name, prefix))
  for (const target of targetsOf(record.source.properties)) open(target, working)
  for (const [name, action] of Object.entries(record.source.actions ?? {})) {
    const permission = actionPermission(action.permission, name, prefix)
    for (const target of targetsOf(action.form?.properties ?? {})) open(target, [permission])
  }
}

/** Pages that properties refer to, those of child rows and nested values included. */
export function targetsOf(properties: Record<string, PropertySource>): string[] {
  return Object.values(properties).flatMap(property => {
    const reference = referenceOf(property)
    const nested = property.properties ?? property.items?.properties ?? {}
    return [...(reference ? [reference.to] : []), ...targetsOf(nested)]
  })
}
