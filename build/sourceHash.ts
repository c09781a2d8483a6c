import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Returns a hash of the files that the patterns name, from the project's root. Equal hashes build equal things. */
export function sourceHash(root: string, patterns: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of inputFiles(root, patterns)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function inputFiles(root: string, patterns: readonly string[]): string[] {
  const entries = globSync(patterns, { cwd: root, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => relative(root, join(parentPath, name)))
  return [...new Set(paths.map(path => path.replaceAll('\\', '/')))].sort()
}
