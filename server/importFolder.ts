import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')

/** What the built server brings with it: a file from the project's root → its module. Empty where sources run. */
const built = new Map<string, unknown>()

/** A module found by its place. */
interface FoundModule {
  /** Path below the folder, with slashes. */
  file: string
  // biome-ignore lint/suspicious/noExplicitAny: who loads a folder checks what it finds there.
  module: any
}

/**
 * The TypeScript modules below a folder, in the order of their paths. The built server holds them already;
 * anywhere else the folder is read.
 * @param wanted path below the folder, with slashes → whether it is imported; all are unless it says so
 */
export async function importFolder(folder: string, wanted = (_file: string) => true): Promise<FoundModule[]> {
  const prefix = `${slashes(relative(root, folder))}/`
  const held = [...built].filter(([file]) => file.startsWith(prefix))
  if (held.length > 0) {
    const found = held.map(([file, module]) => ({ file: file.slice(prefix.length), module }))
    return found.filter(({ file }) => wanted(file))
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => slashes(relative(folder, join(entry.parentPath, entry.name))))
    .filter(wanted)
    .sort()
  return Promise.all(
    files.map(async file => ({ file, module: await import(pathToFileURL(join(folder, file)).href) })),
  )
}

/** Does work of a file that was found by its place. @throws Error with what the work throws, behind the file's name */
export async function inFile<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Called by the built server, before anything else, with the modules of the folders that are found, not listed. */
export function provideModules(modules: Record<string, unknown>): void {
  for (const [file, module] of Object.entries(modules).sort(([a], [b]) => (a < b ? -1 : 1))) {
    built.set(file, module)
  }
}

const slashes = (path: string): string => path.replaceAll(sep, '/')
