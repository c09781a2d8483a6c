import type { PageCount } from '#engine'

const modules = import.meta.glob<PageCount[]>('./*/*.counts.ts', { eager: true, import: 'default' })

/** Everything that features count beside the menu. */
export const listedCounts: PageCount[] = Object.values(modules).flat()
