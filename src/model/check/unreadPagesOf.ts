import type { AppFacts, PageFacts } from '../derive/AppFacts.ts'
import { permissionOf, recordOf, segmentsOf } from '../derive/names.ts'
import { shownPages } from '../link/menuSeeds.ts'
import type { PageFile } from '../read/readPageFile.ts'
import type { CheckedFile } from './checkFile.ts'

/** What broken files may offer once they are mended, as far as their text shows: what depends on it is not judged. */
export interface UnreadPages {
  /** Whether the menu of a broken file may grant the permission. */
  mayGrant(permission: string): boolean
  /** Whether a broken file may stand at the address in the menu: /asset/device. */
  mayStandAt(address: string): boolean
}

/** Looks through the files of which nothing could be read. */
export function unreadPagesOf(checked: CheckedFile[], app: AppFacts): UnreadPages {
  const broken = checked.flatMap(({ file, page }) => (page === null ? [file] : []))
  const places = broken.flatMap(file => [...wordsAt('path', file), segmentsOf(file.key).at(-1) ?? ''])
  const mayStandAt = (address: string) => places.some(place => address.endsWith(`/${place}`))
  const reached = pagesReached(broken, app, mayStandAt)
  const granted = new Set([
    ...broken.flatMap(permissionsIn),
    ...reached.flatMap(page => [page.permission, recordOf(page, app)?.permission ?? page.permission]),
  ])
  return {
    mayStandAt,
    mayGrant: permission => granted.has(permission) || granted.has(prefixOf(permission)),
  }
}

/** Whole permissions and prefixes of such: those that stand in the text, and those derived from key and address. */
const permissionsIn = (file: PageFile): string[] => [
  permissionOf(file.key),
  ...wordsAt('permission', file),
  ...wordsAt('path', file).map(permissionOf),
]

/** asset:device:edit → asset:device */
const prefixOf = (permission: string) => permission.slice(0, Math.max(0, permission.lastIndexOf(':')))

/** Texts under a key anywhere in a file, whether it is JSON or not. */
function wordsAt(key: string, { text }: PageFile): string[] {
  return [...text.matchAll(new RegExp(`"${key}"\\s*:\\s*"([^"\\n]+)"`, 'g'))].map(match => match[1] ?? '')
}

/** Pages whose buttons may stand at the menu node of a broken file, or that borrow their record from one. */
function pagesReached(broken: PageFile[], app: AppFacts, mayStandAt: UnreadPages['mayStandAt']): PageFacts[] {
  const keys = new Set(broken.map(file => file.key))
  const isReached = ({ key, borrowed, source }: PageFacts) =>
    (borrowed !== null && keys.has(borrowed)) ||
    (source.route?.activeMenu !== undefined && mayStandAt(source.route.activeMenu)) ||
    broken.some(file => file.text.includes(`"${key}"`))
  const reached = new Set(broken.length === 0 ? [] : [...app.pages.values()].filter(isReached))
  // What is added on the way is visited too: tabs of a page that a broken one shows.
  for (const page of reached) {
    for (const key of shownPages(page)) {
      const shown = app.pages.get(key)
      if (shown) reached.add(shown)
    }
  }
  return [...reached]
}
