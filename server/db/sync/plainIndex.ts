import type { IndexSpec } from './TableSpec.ts'

/** An ordinary index over columns, without a name. */
export function plainIndex(columns: string[]): Omit<IndexSpec, 'name'> {
  const keys = columns.map(name => `"${name}"`)
  return { unique: false, method: 'btree', columns, keys, where: null, extension: null }
}
