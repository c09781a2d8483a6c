import { borrowedPath } from '../compile/borrowResource.ts'
import type { AppFacts, PageFacts } from '../derive/AppFacts.ts'
import { pascalCase, segmentsOf } from '../derive/names.ts'

/**
 * Names of the resources in OpenAPI ids, by address: the last part of it (Post in listPost), the whole of it
 * where two addresses end alike.
 */
export function apiNamesOf(app: AppFacts): Map<string, string> {
  const paths = [...app.pages.values()].flatMap(pathsOf)
  const short = (path: string) => pascalCase(segmentsOf(path).at(-1) ?? '')
  const uses = Map.groupBy(paths, short)
  const names = paths.map(path => {
    const isAlone = uses.get(short(path))?.length === 1
    return [path, isAlone ? short(path) : segmentsOf(path).map(pascalCase).join('')] as const
  })
  return new Map(names)
}

function pathsOf(page: PageFacts): string[] {
  if (page.owned) return [page.owned.source.path]
  return page.borrowed !== null && page.source.where !== undefined ? [borrowedPath(page.key)] : []
}
