import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourceFile, Surroundings } from '#model/types/index.ts'
import { filesBelow } from './filesBelow.ts'
import { loadSurroundings } from './loadSurroundings.ts'

/** The arguments of compileApp: every page file, and what else exists in the application. */
export interface Sources {
  files: SourceFile[]
  surroundings: Surroundings
}

/** Describes the page files to editors; no page itself. */
const VOCABULARY_FILE = 'page.schema.json'

/**
 * Reads the page files below schemas/, and what the check needs to know of seeds/ and src/.
 * @param root folder of the project
 * @throws Error when a seed is no JSON; names the file
 */
export async function loadSources(root: string): Promise<Sources> {
  const folder = join(root, 'schemas')
  const paths = (await filesBelow(folder, path => path.endsWith('.json'))).filter(
    path => path !== VOCABULARY_FILE,
  )
  const files = paths.map(async path => ({ path, text: await readFile(join(folder, path), 'utf8') }))
  return { files: await Promise.all(files), surroundings: await loadSurroundings(root) }
}
