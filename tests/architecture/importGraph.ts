import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

/** Files and what each of them imports, as paths from the project's root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const { imports: ALIASES } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  imports: Record<string, string>
}

/** What the product's files import of each other: values, types and what is loaded lazily. */
export function importGraph(): ImportGraph {
  const files = globSync('{src,server,cli,build}/**/*.{ts,tsx}', { cwd: ROOT })
    .map(path => path.replaceAll('\\', '/'))
    .sort()
  const known = new Set(files)
  return new Map(
    files.map(file => {
      const named = specifiersIn(file, readFileSync(join(ROOT, file), 'utf8'))
      return [file, [...new Set(named.map(name => resolve(file, name)))].filter(path => known.has(path))]
    }),
  )
}

/** What a file imports or exports from, in any form: `import`, `import type`, `export from`, `import()`, `typeof import()`. */
export function specifiersIn(file: string, text: string): string[] {
  const found: string[] = []
  visit(parseSync(file, text).program, node => {
    const source = node.source as { value?: unknown } | null | undefined
    if (typeof source?.value === 'string') found.push(source.value)
  })
  return found
}

function visit(value: unknown, told: (node: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) told(value as Record<string, unknown>)
  for (const child of Object.values(value)) visit(child, told)
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(dirname(file), specifier)
  const alias = Object.entries(ALIASES).find(([key]) => aliasOf(key, specifier) !== null)
  if (alias === undefined) return specifier
  return posix.normalize(alias[1].replace('*', aliasOf(alias[0], specifier) ?? ''))
}

/** What stands for the star of an alias; null where the specifier is none of it. */
function aliasOf(key: string, specifier: string): string | null {
  if (!key.endsWith('*')) return key === specifier ? '' : null
  return specifier.startsWith(key.slice(0, -1)) ? specifier.slice(key.length - 1) : null
}

/** Of every import that lies on a cycle the shortest cycle through it, each once: "a → b → a". */
export function importCycles(graph: ImportGraph): string[] {
  const found = new Set<string>()
  for (const [file, imports] of graph) {
    for (const imported of imports) {
      const back = shortestPath(graph, imported, file)
      if (back !== null) found.add(inOrder(back).join(' → '))
    }
  }
  return [...found].sort()
}

function shortestPath(graph: ImportGraph, from: string, to: string): string[] | null {
  const before = new Map<string, string | null>([[from, null]])
  for (const file of before.keys()) {
    if (file === to) return pathTo(before, to)
    for (const next of graph.get(file) ?? []) if (!before.has(next)) before.set(next, file)
  }
  return null
}

function pathTo(before: ReadonlyMap<string, string | null>, end: string): string[] {
  const path: string[] = []
  for (let file: string | null | undefined = end; file; file = before.get(file)) path.unshift(file)
  return path
}

/** A cycle from its first name in the alphabet round to it again. */
function inOrder(path: string[]): string[] {
  const start = path.indexOf([...path].sort()[0] ?? '')
  const turned = [...path.slice(start), ...path.slice(0, start)]
  return [...turned, ...turned.slice(0, 1)]
}
