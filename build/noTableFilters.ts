/**
 * Stands for the filters in the heads of antd's tables, which no screen of ours has: a list's filters are drawn by
 * the engine. With them a tree, its search and a radio group would come along with every page.
 */
export default function NoTableFilters(): never {
  throw new Error('The filters of antd tables are left out of the build (vite.config.ts).')
}

/** The package asks for the keys of chosen filters, of which there are none. */
export const flattenKeys = (): string[] => []
