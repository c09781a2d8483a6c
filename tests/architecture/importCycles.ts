/** Files and what each of them imports. */
type Imports = ReadonlyMap<string, readonly string[]>

/** Of every import that lies on a cycle the shortest cycle through it, each once: "a → b → a". */
export function importCycles(graph: Imports): string[] {
  const found = new Set<string>()
  for (const [file, imports] of graph) {
    for (const imported of imports) {
      const back = shortestPath(graph, imported, file)
      if (back !== null) found.add(inOrder(back).join(' → '))
    }
  }
  return [...found].sort()
}

function shortestPath(graph: Imports, from: string, to: string): string[] | null {
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
