import { t } from '#model/language/t.ts'
import type { AppRoute, Crumb } from './AppRoute.ts'

const HOME: Crumb = {
  get title() {
    return t('首页')
  },
  to: '/index',
}

/** Screens without a header. */
const FULL = ['Policyai', 'Assistant', 'unionsSummary', 'collegeSummary', 'Dataview/summary']

/** Screens that tell where they are themselves. */
const WITHOUT = ['Index', ...FULL]

/**
 * Returns the way to a page, home first, the page itself as plain text; null for screens without one.
 *
 * @see spec.md section 2.3, breadcrumb
 */
export function breadcrumbOf(route: AppRoute | null): Crumb[] | null {
  if (route === null || WITHOUT.includes(route.name)) return null
  const crumbs = [HOME, ...route.crumbs]
  return crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { ...crumb, to: null } : crumb))
}

/** Returns whether a screen has the header: all but those that fill the window. */
export function hasHeader(route: AppRoute | null): boolean {
  return route === null || !FULL.includes(route.name)
}
