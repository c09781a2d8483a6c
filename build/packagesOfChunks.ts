/** Where the build writes which npm packages each chunk holds; for the bundle budget. */
export const PACKAGES_FILE = '.vite/packages.json'

/** The same of the chunks that visitors load. */
export const VISIT_PACKAGES_FILE = '.vite/visit-packages.json'

/** Chunk file → names of the npm packages in it. */
export type PackagesOfChunks = Record<string, string[]>

/** Returns the npm packages in each chunk of a bundle. */
export function packagesOfChunks(chunks: { fileName: string; moduleIds: string[] }[]): PackagesOfChunks {
  return Object.fromEntries(chunks.map(({ fileName, moduleIds }) => [fileName, packagesOf(moduleIds)]))
}

function packagesOf(moduleIds: string[]): string[] {
  const names = moduleIds.map(packageOf).filter(name => name !== undefined)
  return [...new Set(names)].sort()
}

/** The last node_modules counts: a package may bring its own copy of another. */
function packageOf(moduleId: string): string | undefined {
  const path = moduleId.replaceAll('\\', '/').split('/node_modules/').at(-1)
  return path === moduleId ? undefined : path?.match(/^(?:@[^/]+\/)?[^/]+/)?.[0]
}
