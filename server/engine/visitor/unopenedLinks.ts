import type { Registry } from '../registry/Registry.ts'

/**
 * Links for visitors that nothing opens: they run no action, and no route of a module is behind them. Their codes lead
 * nowhere.
 */
export function unopenedLinks({
  app,
  routes,
}: Pick<Registry, 'app' | 'routes'>): { page: string; purpose: string }[] {
  const opened = new Set(routes.flatMap(({ access }) => ('link' in access ? [placeOf(access.link)] : [])))
  const links = Object.values(app.resources).flatMap(({ page, visitorLinks = [] }) =>
    visitorLinks.map(({ purpose }) => ({ page, purpose })),
  )
  return links.filter(link => !opened.has(placeOf(link)))
}

const placeOf = ({ page, purpose }: { page: string; purpose: string }): string => `${page} ${purpose}`
