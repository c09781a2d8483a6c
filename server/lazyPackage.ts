import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * Returns what loads a CommonJS package when it is first called for: one that few requests need, and that
 * would make every start longer and larger.
 */
export function lazyPackage<Package>(name: string): () => Package {
  return () => require(name) as Package
}
