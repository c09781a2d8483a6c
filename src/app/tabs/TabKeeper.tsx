import { useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AppRoute } from '../router/AppRoute.ts'
import { routeAt } from '../router/OpenRoutes.ts'
import { openTabsOf, reopen, settleTabs } from './tabs.ts'

/** Opens the tabs of the account, without pages that it may not open. Drawn before PageDeck, which notes the visits. */
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

/** Opens a page anew: /redirect/system/post leads to /system/post, drawn from the start. */
export function RedirectPage() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const path = pathname.replace(/^\/redirect\/*/, '/')
    reopen(path)
    navigate(path + search + hash, { replace: true })
  }, [pathname, search, hash, navigate])
  return null
}
