import { type Region, regionTree } from './regionTree.ts'

let known: Set<string> | undefined

/** Whether there is a division of that whole name, such as 浙江省/杭州市; a province or city counts as one. */
export function hasRegion(path: string): boolean {
  known ??= new Set(pathsOf(regionTree(), ''))
  return known.has(path)
}

const pathsOf = (regions: Region[], above: string): string[] =>
  regions.flatMap(({ name, children }) => [`${above}${name}`, ...pathsOf(children, `${above}${name}/`)])
