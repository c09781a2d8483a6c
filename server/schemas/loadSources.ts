import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompileEnvironment, SourceFile } from '#model/types/index.ts'
import { filesBelow } from './filesBelow.ts'
import { loadEnvironment } from './loadEnvironment.ts'

/** The arguments of compileApp: every page file, and what else exists in the application. */
export interface Sources {
  files: SourceFile[]
  environment: CompileEnvironment
}

/** Describes the page files to editors; no page itself. */
const VOCABULARY_FILE = 'page.schema.json'

/**
 * Reads the page files below schemas/, and what the check needs to know of seeds/ and src/.
 * @param root folder of the project
 * @param more folder with further page files, from the root; none in production
 * @throws Error when a seed is no JSON; names the file
 */
export async function loadSources(root: string, more?: string): Promise<Sources> {
  const files = await pageFiles(join(root, 'schemas'))
  const added = more === undefined ? [] : await pageFiles(join(root, more))
  return { files: [...files, ...added], environment: await loadEnvironment(root) }
}

async function pageFiles(folder: string): Promise<SourceFile[]> {
  const isPage = (path: string) => path.endsWith('.json') && path !== VOCABULARY_FILE
  const paths = await filesBelow(folder, isPage)
  return Promise.all(paths.map(async path => ({ path, text: await readFile(join(folder, path), 'utf8') })))
}
