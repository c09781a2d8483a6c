import type { Node } from 'jsonc-parser'
import { type Definitions, resolveRef } from './resolveRef.ts'
import type { SchemaNode } from './SchemaNode.ts'

/** The alternatives of a schema, nested ones included; the schema itself when it has none. */
export function branchesOf(schema: SchemaNode, definitions: Definitions): SchemaNode[] {
  if (!schema.anyOf) return [schema]
  return schema.anyOf.flatMap(branch => branchesOf(resolveRef(branch, definitions), definitions))
}

/** The alternative that was most likely meant, so that its mistakes are reported and not those of the others. */
export function chooseBranch(branches: SchemaNode[], node: Node): SchemaNode {
  const [first, ...others] = branches
  if (!first) throw new Error('A union of the vocabulary has no alternatives.')
  if (others.length === 0) return first
  const score = node.type === 'object' ? scoreOfObject(node) : scoreOfValue(node)
  let best = first
  for (const branch of others) if (score(branch) > score(best)) best = branch
  return best
}

/** What a word such as a type counts for: it says outright which alternative is meant. */
const SAID = 3

/** Known keys speak for an alternative, missing ones against it. */
function scoreOfObject(node: Node): (schema: SchemaNode) => number {
  const keys = (node.children ?? []).map(property => String(property.children?.[0]?.value))
  return schema => {
    const isKnown = (key: string) => Object.hasOwn(schema.properties ?? {}, key)
    const known = schema.patternProperties ? 0 : keys.filter(isKnown).length
    const missing = (schema.required ?? []).filter(key => !keys.includes(key)).length
    const said = (node.children ?? []).filter(property => isSaid(schema, property)).length
    const denied = (node.children ?? []).filter(property => isDenied(schema, property)).length
    return known - 2 * missing - 2 * denied + SAID * said
  }
}

/** Whether the value of a key is none of the words that an alternative has for it. */
function isDenied(schema: SchemaNode, property: Node): boolean {
  const words = wordsFor(schema, property)
  return words !== undefined && !words.includes(property.children?.[1]?.value)
}

/** Whether it is the one word that an alternative has for it. */
const isSaid = (schema: SchemaNode, property: Node): boolean =>
  wordsFor(schema, property)?.includes(property.children?.[1]?.value) ?? false

function wordsFor({ properties = {} }: SchemaNode, { children = [] }: Node): unknown[] | undefined {
  const schema = properties[String(children[0]?.value)]
  return schema?.enum ?? (schema?.const === undefined ? undefined : [schema.const])
}

function scoreOfValue(node: Node): (schema: SchemaNode) => number {
  return schema => {
    if (schema.const !== undefined) return schema.const === node.value ? 2 : 0
    if (schema.enum) return schema.enum.includes(node.value) ? 2 : 0
    if (schema.pattern === undefined) return 1
    return new RegExp(schema.pattern).test(String(node.value)) ? 2 : 0
  }
}
