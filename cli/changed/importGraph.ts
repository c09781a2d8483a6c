import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

/** Where modules stand that a test can reach. */
const FOLDERS = ['src', 'server', 'cli', 'build', 'bench', 'tests']

/** Files of the project as paths from its root with `/`, and what each of them is made of. */
export interface ImportGraph {
  /** Every module, style sheet and table of words, with its text. */
  texts: ReadonlyMap<string, string>
  /** What each of them imports of the others. */
  imports: ReadonlyMap<string, readonly string[]>
  /** Returns the files that reach any of these over imports, or as a thread that they start, these among them. */
  importersOf(files: readonly string[]): Set<string>
}

/** Reads the imports of a project, of its own files only. */
export function readImportGraph(root: string): ImportGraph {
  const texts = new Map(
    FOLDERS.flatMap(folder => filesBelow(root, folder)).map(file => [file, read(root, file)]),
  )
  const aliases = aliasesOf(root)
  const named = [...texts].map(([file, text]) => ({ file, ...specifiersIn(file, text) }))
  const targets = (file: string, specifiers: string[]) => [
    ...new Set(
      specifiers.map(specifier => resolve(file, specifier, aliases)).filter(path => texts.has(path)),
    ),
  ]
  const imports = new Map(named.map(({ file, imports }) => [file, targets(file, imports)]))
  const importers = turned(
    named.map(({ file, imports, urls }) => [file, targets(file, [...imports, ...urls])]),
  )
  return { texts, imports, importersOf: files => reach(files, importers) }
}

/** What a file names of others. */
interface Specifiers {
  /** In any form: `import`, `import type`, `export from`, `import()`, `typeof import()`. */
  imports: string[]
  /** Started as threads or fetched: `new URL('…', import.meta.url)`. */
  urls: string[]
}

/** What a module names of others; nothing of a style sheet. */
export function specifiersIn(file: string, text: string): Specifiers {
  const found: Specifiers = { imports: [], urls: [] }
  if (!/\.tsx?$/.test(file)) return found
  visit(parseSync(file, text).program, node => {
    add(found.imports, node.source)
    if (isNewUrl(node)) add(found.urls, node.arguments[0])
  })
  return found
}

function add(list: string[], literal: unknown): void {
  const value = (literal as { value?: unknown } | null | undefined)?.value
  if (typeof value === 'string') list.push(value)
}

const isNewUrl = (node: Record<string, unknown>): node is { arguments: unknown[] } =>
  node.type === 'NewExpression' && (node.callee as { name?: unknown }).name === 'URL'

function visit(value: unknown, look: (node: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) look(value as Record<string, unknown>)
  for (const child of Object.values(value)) visit(child, look)
}

function turned(imports: [file: string, targets: string[]][]): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [file, targets] of imports) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  }
  return importers
}

function reach(files: readonly string[], importers: ReadonlyMap<string, string[]>): Set<string> {
  const seen = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    waiting.push(...(importers.get(file) ?? []))
  }
  return seen
}

/** The path from the root that a module names; of a package its name. */
function resolve(from: string, specifier: string, aliases: [string, string][]): string {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier)
  const found = aliases.find(([start]) => specifier.startsWith(start))
  return found ? found[1] + specifier.slice(found[0].length) : specifier
}

/** What `imports` of package.json says: `#server/` stands for `server/`. */
function aliasesOf(root: string): [string, string][] {
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
    .sort()
}

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')
