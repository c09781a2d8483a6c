import Fuse from 'fuse.js'
import type { SidebarItem } from '../menu/sidebarItems.ts'

/** A page that can be searched for. */
export interface SearchEntry {
  item: SidebarItem
  /** Titles of its groups and its own, outermost first. */
  titles: string[]
  /** Where it leads. */
  path: string
}

/** @see spec.md section 9, header search */
const OPTIONS = {
  threshold: 0.4,
  ignoreLocation: true,
  keys: [
    { name: 'titles', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ],
}

const MOST = 20

/** Returns every page of a menu. */
export function searchEntries(items: SidebarItem[], above: string[] = []): SearchEntry[] {
  return items.flatMap(item => {
    const titles = [...above, item.title]
    return item.to === null ? searchEntries(item.children, titles) : [{ item, titles, path: item.to }]
  })
}

/** Returns what finds pages by title or path, the best match first. Without words it finds all. */
export function createPageSearch(entries: SearchEntry[]): (words: string) => SearchEntry[] {
  const fuse = new Fuse(entries, OPTIONS)
  return words => {
    const wanted = words.trim()
    if (wanted === '') return entries.slice(0, MOST)
    return fuse.search(wanted, { limit: MOST }).map(({ item }) => item)
  }
}
