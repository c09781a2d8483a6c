import { t } from '#model/language/t.ts'

/**
 * Returns the title of the browser's tab: the page's own and the platform's name.
 *
 * @param groups titles of what the page stands in, outermost first, where the title is to follow the menu
 */
export function pageTitle(title: string, groups: string[] = []): string {
  const words = [title, ...groups.toReversed()].filter(word => word !== '')
  return [words.join(' · '), t('Mortise 管理工作台')].filter(Boolean).join(' - ')
}
