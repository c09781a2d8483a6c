import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Node, parseTree } from 'jsonc-parser'
import { nearestName } from '#model/expression/nearestName.ts'
import { LineIndex } from '#model/read/LineIndex.ts'
import type { Problem } from '#model/types/index.ts'
import { filesBelow } from '#server/schemas/filesBelow.ts'
import { loadSources } from '#server/schemas/loadSources.ts'

/** What draws directories and links of the menu; no page. */
const frames = ['Layout', 'ParentView', 'InnerLink']

/**
 * Warnings about seeds that name a page which neither schemas/ nor src/custom/ has: `component` of a menu node,
 * `pages` of a role. Paths are from the project's root.
 */
export async function checkSeeds(root: string): Promise<Problem[]> {
  const { files, environment } = await loadSources(root)
  const pages = files.map(({ path }) => path.replace(/\.json$/, ''))
  const known = [...pages, ...(environment.custom ?? []), ...frames]
  const seeds = await filesBelow(join(root, 'seeds'), path => /(^|\/)(menus|roles)\.json$/.test(path))
  const found = seeds.map(async path => {
    const text = await readFile(join(root, 'seeds', path), 'utf8')
    return problemsIn({ file: `seeds/${path}`, text }, known)
  })
  return (await Promise.all(found)).flat()
}

function problemsIn({ file, text }: { file: string; text: string }, known: readonly string[]): Problem[] {
  const tree = parseTree(text)
  const lines = new LineIndex(text)
  return namedPages(tree)
    .filter(({ value }) => !known.includes(String(value)))
    .map(({ value, offset, length }) => ({
      severity: 'warning',
      rule: 'unknown-page',
      file,
      ...lines.positionOf(offset),
      length,
      message: `there is no page ${value}`,
      suggestion: nearestName(String(value), known),
    }))
}

/** The texts that name a page, at any depth. */
function namedPages(node: Node | undefined): Node[] {
  if (node?.type === 'property') {
    const [key, value] = node.children ?? []
    if (key?.value === 'component') return value?.type === 'string' ? [value] : []
    if (key?.value === 'pages') return (value?.children ?? []).filter(child => child.type === 'string')
    return namedPages(value)
  }
  return (node?.children ?? []).flatMap(namedPages)
}
