import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findNodeAtLocation, type Node } from 'jsonc-parser'
import { LineIndex } from '#model/read/LineIndex.ts'
import { readPageFile } from '#model/read/readPageFile.ts'

const SCHEMAS = join(import.meta.dirname, '../../../schemas')

export type JsonPath = readonly (string | number)[]

/**
 * Where a page file says something: schemas/system/post/index.json:12. The first path that is there counts, as far as
 * it is there; null where the page is none of schemas/. Read when asked: models carry no positions.
 * @param page key of a page
 */
export async function placeInSchema(page: string, ...paths: JsonPath[]): Promise<string | null> {
  const path = `${page}.json`
  const text = await readFile(join(SCHEMAS, path), 'utf8').catch(() => null)
  const tree = text === null ? null : readPageFile({ path, text }).tree
  if (text === null || tree === null) return null
  const node = paths.map(wanted => findNodeAtLocation(tree, [...wanted])).find(found => found !== undefined)
  const nearest = node ?? nearestNode(tree, paths[0] ?? [])
  // A key says more than the line on which its value begins.
  const { offset } = nearest.parent?.type === 'property' ? nearest.parent : nearest
  return `schemas/${path}:${new LineIndex(text).positionOf(offset).line}`
}

function nearestNode(tree: Node, path: JsonPath): Node {
  for (let length = path.length; length > 0; length--) {
    const found = findNodeAtLocation(tree, path.slice(0, length) as (string | number)[])
    if (found) return found
  }
  return tree
}
