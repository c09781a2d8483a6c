import { statSync } from 'node:fs'
import { join, posix, relative, resolve, sep } from 'node:path'

/** The page files that were named, and the words that name none. */
export interface ChosenFiles {
  /** Whether a page file is one of those named or stands below a folder that was; path below schemas/. */
  includes(path: string): boolean
  /** Words that name neither a page file nor a folder of them. */
  missing: string[]
}

/** Reads words as page files or folders of them, whether named from the project's root or from below schemas/. */
export function chooseFiles(root: string, words: string[]): ChosenFiles {
  const paths = words.map(word => pathOf(root, word))
  return {
    includes: path =>
      paths.some(chosen => chosen === '.' || chosen === path || path.startsWith(`${chosen}/`)),
    missing: words.filter((_word, index) => !isThere(root, paths[index] ?? '')),
  }
}

function pathOf(root: string, word: string): string {
  const path = posix.join(relative(resolve(root, 'schemas'), resolve(root, word)).replaceAll(sep, '/'))
  const isBelow = path !== '..' && !path.startsWith('../')
  return isBelow ? path : posix.join(word.replaceAll(sep, '/')).replace(/\/$/, '')
}

/** A folder, or a file that could be a page. */
function isThere(root: string, path: string): boolean {
  const isOutside = path === '..' || path.startsWith('../') || path.startsWith('/')
  const found = isOutside ? undefined : statSync(join(root, 'schemas', path), { throwIfNoEntry: false })
  return found?.isDirectory() === true || (found?.isFile() === true && path.endsWith('.json'))
}
