import Fuse from 'fuse.js'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { isAlike } from './isAlike.ts'

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

/** Title → words by which it is found beside itself, each between two spaces: pinyin and initials. */
export type TitleWords = Readonly<Record<string, string>>

/**
 * Returns what finds pages: those called exactly so, then those whose title's other words begin with what is typed, the page's own title before those of
 * its groups, then by title or path, the best match first, as far as it is the words themselves or a slip of them.
 * Without words it finds all.
 */
export function createPageSearch(
  entries: SearchEntry[],
  titleWords: TitleWords = {},
): (words: string) => SearchEntry[] {
  const fuse = new Fuse(entries, OPTIONS)
  return words => {
    const wanted = words.trim()
    if (wanted === '') return entries.slice(0, MOST)
    const sounding = soundingLike(entries, titleWords, wanted)
    const matching = fuse
      .search(wanted)
      .map(({ item }) => item)
      .filter(entry => isNamed(entry, titleWords, wanted) || isAlike(namesOf(entry), wanted))
    const exact = entries.filter(({ titles }) => titles.at(-1)?.toLowerCase() === wanted.toLowerCase())
    return [...new Set([...exact, ...sounding, ...matching])].slice(0, MOST)
  }
}

/** Whether a page is meant by the words themselves: they stand in a title or its address, or a title sounds so. */
export function isNamed(entry: SearchEntry, titleWords: TitleWords, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  if (namesOf(entry).some(name => name.toLowerCase().includes(wanted))) return true
  return soundingLike([entry], titleWords, wanted).length > 0
}

const namesOf = ({ titles, path }: SearchEntry): string[] => [...titles, titles.join(' / '), path]

/** Pages whose titles begin so in pinyin or initials, from whatever character on. */
function soundingLike(entries: SearchEntry[], titleWords: TitleWords, wanted: string): SearchEntry[] {
  const letters = wanted.toLowerCase().replace(/\s+/g, '')
  if (!/^[a-z]{2,}$/.test(letters)) return []
  const isSounding = (title: string) => titleWords[title]?.includes(` ${letters}`) === true
  const own = entries.filter(({ titles }) => isSounding(titles.at(-1) ?? ''))
  const grouped = entries.filter(({ titles }) => titles.slice(0, -1).some(isSounding))
  return [...own, ...grouped]
}
