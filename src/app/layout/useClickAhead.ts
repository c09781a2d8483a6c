import { type MouseEvent, useCallback } from 'react'
import { usePageAhead } from '#engine'
import type { AppRoute } from '../router/AppRoute.ts'
import { ROUTER_BASE } from '../router/addresses.ts'
import { routeAt } from '../router/OpenRoutes.ts'

/** Returns what has a page fetched whose link is clicked, while the frame around it is still drawn. */
export function useClickAhead(routes: AppRoute[]): (event: MouseEvent) => void {
  const fetchAhead = usePageAhead()
  return useCallback(
    ({ target, button, altKey, ctrlKey, metaKey, shiftKey }) => {
      // Another tab or window fetches its own.
      if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
      const link = target instanceof Element ? target.closest('a') : null
      if (!link || link.origin !== window.location.origin || !link.pathname.startsWith(`${ROUTER_BASE}/`))
        return
      const component = routeAt(routes, link.pathname.slice(ROUTER_BASE.length))?.component
      if (component) fetchAhead(component, link.search)
    },
    [routes, fetchAhead],
  )
}
