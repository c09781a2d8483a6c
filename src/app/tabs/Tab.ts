import { t } from '#model/language/t.ts'

/** A visited page. */
export interface Tab {
  /** Path with its parameters; the identity of the tab. */
  path: string
  /** Query and fragment as they were last, with their "?" and "#". */
  rest: string
  title: string
  /** Name of the record that the page shows; absent for pages that show several, or have not told yet. */
  record?: string
  /** Cannot be closed and stays in front. */
  isAffixed: boolean
  /** Drawn anew on every visit. */
  isFresh: boolean
}

/** What is written on a tab: two of one page are told apart by their records. */
export const tabName = ({ title, record }: Pick<Tab, 'title' | 'record'>): string =>
  record ? t('{{title}}：{{record}}', { title, record }) : title

export type TabGroup = 'current' | 'others' | 'left' | 'right' | 'all'

/** Returns the paths that a command of a tab's menu closes; those that are affixed are never among them. */
export function pathsOfGroup(tabs: readonly Tab[], path: string, group: TabGroup): string[] {
  const place = tabs.findIndex(tab => tab.path === path)
  const wanted: Record<TabGroup, (at: number) => boolean> = {
    current: at => at === place,
    others: at => at !== place,
    left: at => at < place,
    right: at => at > place,
    all: () => true,
  }
  if (place < 0) return []
  return tabs.filter((tab, at) => !tab.isAffixed && wanted[group](at)).map(tab => tab.path)
}
