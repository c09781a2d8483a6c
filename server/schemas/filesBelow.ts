import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/**
 * Paths of the files below a folder that are wanted, relative to it, with slashes, in order; none where the
 * folder is missing.
 */
export async function filesBelow(folder: string, wanted: (path: string) => boolean): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingIfMissing)
  const paths = entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  return paths.filter(wanted).sort()
}

function nothingIfMissing(error: unknown): [] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
  throw error
}
