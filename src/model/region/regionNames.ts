import { type Region, regionTree } from './regionTree.ts'

let known: Set<string> | undefined

/** Whether there is a division of that whole name, such as 浙江省/杭州市; a province or city counts as one. */
export function hasRegion(path: string): boolean {
  known ??= new Set(pathsOf(regionTree(), ''))
  return known.has(path)
}

const pathsOf = (regions: Region[], above: string): string[] =>
  regions.flatMap(({ name, children }) => [`${above}${name}`, ...pathsOf(children, `${above}${name}/`)])

/** Fewest characters of a shortened name: 浙江 for 浙江省. */
const SHORTEST = 2

/**
 * The division that people mean who write its names otherwise: shortened (浙江 杭州), with the city that is its own
 * province (北京市/北京市/东城区), or without anything between them (浙江省杭州市西湖区).
 * @returns its path; null when a part of what was written leads nowhere, or to several places
 */
export function nearestRegion(written: string): string | null {
  const text = written.replace(/[\s/,，、>-]+/g, '')
  return text === '' ? null : descend(regionTree(), { text, path: [] })
}

interface Step {
  /** What is left to be understood. */
  text: string
  path: string[]
}

function descend(regions: Region[], { text, path }: Step): string | null {
  if (text === '') return path.join('/')
  const last = path.at(-1)
  // A city of the name of its province is not told apart from it.
  if (path.length === 1 && last !== undefined && text.startsWith(last)) {
    return descend(regions, { text: text.slice(last.length), path })
  }
  const found = regions.flatMap(region => {
    const taken = shared(region.name, text)
    if (taken === 0) return []
    const result = descend(region.children, { text: text.slice(taken), path: [...path, region.name] })
    return result === null ? [] : [{ result, taken }]
  })
  const most = Math.max(...found.map(({ taken }) => taken))
  const best = found.filter(({ taken }) => taken === most)
  return best.length === 1 ? (best[0]?.result ?? null) : null
}

/** How many characters of the text are the name, whole or shortened; 0 for none. */
function shared(name: string, text: string): number {
  if (text.startsWith(name)) return name.length
  for (let length = name.length - 1; length >= SHORTEST; length--) {
    if (text.startsWith(name.slice(0, length))) return length
  }
  return 0
}
