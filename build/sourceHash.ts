import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Everything the built client depends on, from the project's root. */
const INPUTS = [
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'build/**/*.ts',
  'public/**',
  'schemas/**/*.json',
  'seeds/**',
  'src/**',
]

/** Returns a hash of the sources of the client. Equal hashes build equal clients. */
export function sourceHash(root: string): string {
  const hash = createHash('sha256')
  for (const path of inputFiles(root)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function inputFiles(root: string): string[] {
  const paths = globSync(INPUTS, { cwd: root }).map(path => path.replaceAll('\\', '/'))
  return [...new Set(paths)].filter(path => statSync(join(root, path)).isFile()).sort()
}
