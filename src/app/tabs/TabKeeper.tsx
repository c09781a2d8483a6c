import { useLayoutEffect } from 'react'
import type { AppRoute } from '../router/AppRoute.ts'
import { routeAt } from '../router/routeAt.ts'
import { openTabsOf, settleTabs } from './tabs.ts'

/** Keeps the tabs those of the account, and to the pages that it may open. Stands before what visits pages. */
export function TabKeeper({ userId, routes }: { userId: number; routes: AppRoute[] }) {
  useLayoutEffect(() => {
    openTabsOf(userId)
    const affixed = routes
      .filter(({ isAffixed, path }) => isAffixed && !path.includes(':'))
      .map(({ path, title, noCache }) => ({ path, rest: '', title, isAffixed: true, isFresh: noCache }))
    settleTabs(affixed, path => routeAt(routes, path)?.title ?? null)
  }, [userId, routes])
  return null
}
