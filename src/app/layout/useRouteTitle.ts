import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import type { AppRoute } from '../router/AppRoute.ts'
import { pageTitle } from '../router/pageTitle.ts'
import { settings } from '../settings/settings.ts'

/** Gives the browser's tab the title of the screen, and with the setting also the way to it in the menu. */
export function useRouteTitle(route: AppRoute | null): void {
  const { dynamicTitle } = useSnapshot(settings)
  useEffect(() => {
    if (route === null) return
    const groups = dynamicTitle ? route.crumbs.slice(0, -1).map(({ title }) => title) : []
    document.title = pageTitle(route.title, groups)
  }, [route, dynamicTitle])
}
