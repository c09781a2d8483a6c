import type { AppModel } from '#model/types/index.ts'
import type { MenuNode } from './readMenus.ts'

type EnglishNode = Pick<MenuNode, 'menuType' | 'menuName' | 'menuNameEn' | 'component'>

/**
 * Returns what a menu node is called in English: by itself, else as its page file or the seeds of its folder say; null for
 * one that was given another title, which nobody has translated.
 */
export function englishTitle(
  { menuType, menuName, menuNameEn, component }: EnglishNode,
  { pages, folderTitles }: Pick<AppModel, 'pages' | 'folderTitles'>,
): string | null {
  if (menuNameEn !== null) return menuNameEn
  if (menuType === 'M') return Object.hasOwn(folderTitles, menuName) ? (folderTitles[menuName] ?? null) : null
  const title = component === null ? undefined : pages[component]?.title
  return typeof title === 'object' && title.zh === menuName ? (title.en ?? null) : null
}
