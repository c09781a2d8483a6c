import type { AppModel, PageModel } from '#model/types/index.ts'
import type { Demand, PermissionEntry } from './PermissionEntry.ts'
import { type JsonPath, placeInSchema } from './placeInSchema.ts'

/** Where the page files ask for each group of an entry's demand. */
export async function entryPlaces(
  app: AppModel,
  entry: PermissionEntry,
  { demand, right }: { demand: Demand; right: 'read' | 'write' },
): Promise<(string | null)[]> {
  const page = app.pages[entry.page] as PageModel
  const owner = page.resource?.page ?? page.component
  // Part of a resource asks for permissions of the page that has borrowed it.
  const prefixed = page.where === null ? owner : page.component
  const general = await placeInSchema(prefixed, ...pathsOf(entry), ['permission'], ['resource', 'path'])
  if (entry.kind !== 'field' || demand.length < 2) return demand.map(() => general)
  const at = page.resource?.fields.find(({ name }) => name === entry.name)?.at ?? []
  const own = await placeInSchema(owner, [...at, 'x-permission', right], [...at, 'x-permission'])
  return demand.map((_group, index) => (index === 0 ? general : own))
}

function pathsOf({ kind, name }: PermissionEntry): JsonPath[] {
  if (kind === 'page') return [['route', 'permission']]
  if (kind === 'field') return []
  return [
    ['resource', 'actions', name, 'permission'],
    ['resource', 'actions', name],
    ['resource', 'operations', name, 'permission'],
  ]
}
