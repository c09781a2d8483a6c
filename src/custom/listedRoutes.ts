import type { PageRoute } from '#engine'

const modules = import.meta.glob<PageRoute[]>('./*/*.routes.ts', { eager: true, import: 'default' })

/** Every route that a feature lists beside the menu. */
export const listedRoutes: PageRoute[] = Object.values(modules).flat()
