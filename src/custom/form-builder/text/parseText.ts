import { type JSONPath, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { readPageFile } from '#model/read/readPageFile.ts'

/** A text with its syntax tree, as far as there is one. */
interface ParsedText {
  text: string
  tree: Node | undefined
  /** Why it cannot be edited by gestures: a mistake of syntax, or a key that stands twice. */
  mistake: TextMistake | null
}

export interface TextMistake {
  offset: number
  length: number
  /** The key that stands twice; null for mistakes of syntax, which the check words. */
  key: string | null
}

let latest: ParsedText | null = null

/** The syntax tree of a text; of one with mistakes, what could be read of it. */
export function parseText(text: string): ParsedText {
  if (latest?.text === text) return latest
  const { tree, mistake } = readPageFile({ path: 'form.json', text })
  if (tree) latest = { text, tree, mistake: repeatedKeyIn(tree) }
  else if (mistake?.rule === 'too-deep')
    latest = { text, tree: undefined, mistake: { ...mistake, key: null } }
  else latest = { text, tree: tolerantTree(text), mistake: mistake && { ...mistake, key: null } }
  return latest
}

function tolerantTree(text: string): Node | undefined {
  const errors: ParseError[] = []
  return parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true })
}

function repeatedKeyIn(node: Node): TextMistake | null {
  const keys = new Set<string>()
  for (const child of node.children ?? []) {
    const key = child.type === 'property' ? child.children?.[0] : undefined
    if (key && keys.has(key.value)) return { offset: key.offset, length: key.length, key: key.value }
    if (key) keys.add(key.value)
    const inner = child.type === 'property' ? child.children?.[1] : child
    const found = inner ? repeatedKeyIn(inner) : null
    if (found) return found
  }
  return null
}

/** The node of a value; undefined where nothing stands at the path. */
export function nodeAt(tree: Node | undefined, path: JSONPath): Node | undefined {
  let node = tree
  for (const segment of path) {
    if (node?.type === 'array') node = typeof segment === 'number' ? node.children?.[segment] : undefined
    else if (node?.type === 'object') node = propertyNode(node, segment)?.children?.[1]
    else return undefined
  }
  return node
}

const propertyNode = (node: Node, key: string | number): Node | undefined =>
  node.children?.find(({ children }) => children?.[0]?.value === key)

/** What stands in its list or object: the item, or the key with its value. */
export const entryOf = (node: Node): Node => (node.parent?.type === 'property' ? node.parent : node)

/** The keys of an object with the nodes of their values, in order; none for any other node. */
export function entriesOf(node: Node | undefined): [key: string, value: Node][] {
  if (node?.type !== 'object') return []
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key && value ? [[String(key.value), value] as [string, Node]] : [],
  )
}

/** The items of a list; none for any other node. */
export const itemsOf = (node: Node | undefined): Node[] =>
  node?.type === 'array' ? (node.children ?? []) : []

/** A text that stands below a node; null where there is none. */
export function stringAt(node: Node | undefined, path: JSONPath): string | null {
  const found = nodeAt(node, path)
  return found?.type === 'string' ? (found.value as string) : null
}

/** The value that a node stands for; `__proto__` is a key like any other. */
export function jsonOf(node: Node): unknown {
  if (node.type === 'array') return itemsOf(node).map(jsonOf)
  if (node.type === 'object')
    return Object.fromEntries(entriesOf(node).map(([key, value]) => [key, jsonOf(value)]))
  return node.value
}
