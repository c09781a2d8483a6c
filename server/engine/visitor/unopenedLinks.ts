import type { Registry } from '../registry/Registry.ts'
import type { Route } from '../registry/Route.ts'

/**
 * Links for visitors that nothing opens: they run no action, and no route of a module is behind them. Their codes lead
 * nowhere.
 */
export function unopenedLinks({
  app,
  routes,
}: Pick<Registry, 'app' | 'routes'>): { page: string; purpose: string }[] {
  const opening = routes.filter(route => !isDerived(route))
  const opened = new Set(opening.flatMap(({ access }) => ('link' in access ? [placeOf(access.link)] : [])))
  const links = Object.values(app.resources).flatMap(({ page, visitorLinks = [] }) =>
    visitorLinks.map(({ purpose }) => ({ page, purpose })),
  )
  return links.filter(link => !opened.has(placeOf(link)))
}

/** Every link can be looked at, asked for a puzzle and given files; that alone leads nowhere. */
const isDerived = ({ path, origin }: Route): boolean =>
  origin.kind === 'module' && /\/link\/\w+\/(?:open|puzzle|upload)$/.test(path)

const placeOf = ({ page, purpose }: { page: string; purpose: string }): string => `${page} ${purpose}`
