import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CommandResult } from './CommandResult.ts'

export interface DerivedOptions {
  /** Only says whether the files are up to date. */
  check: boolean
}

/** Writes the files whose text is another, unless it only checks them. Returns their paths, from the root. */
export async function updateFiles(
  root: string,
  wanted: Record<string, string>,
  { check }: DerivedOptions,
): Promise<string[]> {
  const stale: string[] = []
  for (const [path, text] of Object.entries(wanted)) {
    const file = join(root, path)
    if ((await textAt(file)) === text) continue
    stale.push(path)
    if (check) continue
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return stale
}

export const outOfDate = (paths: string[]): CommandResult => ({
  exitCode: 1,
  output: `Out of date: ${paths.join(', ')}. Run npm run schema types.`,
})

async function textAt(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
