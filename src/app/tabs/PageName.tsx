import { useSnapshot } from 'valtio/react'
import { tabName } from './Tab.ts'
import { tabs } from './tabs.ts'

interface PageNameProps {
  /** Path of its tab. */
  path: string
}

/**
 * The first heading of a page, for those who hear it: what its tab is called, with the record that is open. A page
 * that draws a heading of this level itself keeps its own, and this one is away (tabs.css).
 */
export function PageName({ path }: PageNameProps) {
  const tab = useSnapshot(tabs).tabs.find(({ path: other }) => other === path)
  return tab && <h1 className="m-hidden m-page-name">{tabName(tab)}</h1>
}
