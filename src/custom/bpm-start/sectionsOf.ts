import { t } from '#model/language/t.ts'
import type { Startable } from './Startable.ts'

interface StartSection {
  key: string
  title: string
  items: Startable[]
}

/** Processes that were started last, at most. */
const RECENT = 6

/**
 * Returns what can be started in sections: favourites, what was started last, then by category. While something is
 * looked for only the categories.
 * @param categoryName what a category is called
 */
export function sectionsOf(
  all: readonly Startable[],
  keyword: string,
  categoryName: (category: string) => string,
): StartSection[] {
  const sought = keyword.trim().toLowerCase()
  const found = all.filter(({ name, description, key }) =>
    [name, description ?? '', key].some(text => text.toLowerCase().includes(sought)),
  )
  const sections = byCategory(found, categoryName)
  if (sought !== '') return sections
  const favourites = found.filter(({ isFavourite }) => isFavourite)
  const recent = found
    .filter(({ lastStartTime }) => lastStartTime !== null)
    .toSorted((one, other) => String(other.lastStartTime).localeCompare(String(one.lastStartTime)))
    .slice(0, RECENT)
  return [
    { key: 'favourite', title: t('我的收藏'), items: favourites },
    { key: 'recent', title: t('最近发起'), items: recent },
    ...sections,
  ].filter(({ items }) => items.length > 0)
}

function byCategory(found: Startable[], categoryName: (category: string) => string): StartSection[] {
  const groups = Map.groupBy(found, ({ category }) => category ?? '')
  return [...groups].map(([category, items]) => ({
    key: `category ${category}`,
    title: category === '' ? t('未分类') : categoryName(category),
    items,
  }))
}
