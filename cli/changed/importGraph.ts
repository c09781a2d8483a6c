import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** Where modules stand that a test can reach. */
const FOLDERS = ['src', 'server', 'cli', 'build', 'bench', 'tests']

/** Files of the project as paths from its root with `/`, and what each of them is made of. */
export interface ImportGraph {
  /** Every module, style sheet and table of words, with its text. */
  texts: Map<string, string>
  /** Returns the files that reach any of these over imports, these among them. */
  importersOf(files: readonly string[]): Set<string>
}

/** Reads the imports of a project: static ones, those of types, import() and new URL(). */
export function readImportGraph(root: string): ImportGraph {
  const texts = new Map(
    FOLDERS.flatMap(folder => filesBelow(root, folder)).map(file => [file, read(root, file)]),
  )
  const subpaths = subpathsOf(root)
  const importers = new Map<string, string[]>()
  for (const [file, text] of texts) {
    for (const specifier of specifiersIn(text)) {
      const target = resolve(file, specifier, subpaths)
      if (target) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  return { texts, importersOf: files => reach(files, importers) }
}

function reach(files: readonly string[], importers: Map<string, string[]>): Set<string> {
  const seen = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    waiting.push(...(importers.get(file) ?? []))
  }
  return seen
}

const IMPORT = /(?:\bfrom|\bimport\(?|\bnew URL\()\s*['"]([.#][^'"]*)['"]/g

const specifiersIn = (text: string): string[] => [...text.matchAll(IMPORT)].map(match => match[1] ?? '')

/** The path from the root that a module names, or null for a package. */
function resolve(from: string, specifier: string, subpaths: [string, string][]): string | null {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier)
  const found = subpaths.find(([start]) => specifier.startsWith(start))
  return found ? found[1] + specifier.slice(found[0].length) : null
}

/** What `imports` of package.json says: `#server/` stands for `server/`. */
function subpathsOf(root: string): [string, string][] {
  const { imports = {} } = JSON.parse(read(root, 'package.json')) as { imports?: Record<string, string> }
  return Object.entries(imports).map(([key, path]) => [key.replace('*', ''), path.replace(/^\.\/|\*$/g, '')])
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && /\.(?:tsx?|css|json)$/.test(entry.name))
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
}

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')
