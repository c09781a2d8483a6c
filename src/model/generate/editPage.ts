import { type Node, parseTree } from 'jsonc-parser'
import { formatPart } from './formatPage.ts'
import { nameOf, type Step } from './jsonPaths.ts'

/** A change of a JSON text at one place. */
export interface PageEdit {
  path: Step[]
  /** undefined takes it away. */
  value: unknown
  /** Of something new: what it stands behind, the nearest first. */
  behind?: string[]
}

/** The text with these changes; every other byte stays. Parts that are put in are formatted as page files are. */
export function editPage(text: string, edits: readonly PageEdit[]): string {
  return edits.reduce(applyEdit, text)
}

function applyEdit(text: string, { path, value, behind = [] }: PageEdit): string {
  const tree = parseTree(text)
  const last = path.at(-1)
  if (!tree) return text
  if (last === undefined)
    return splice(text, tree.offset, tree.length, formatPart(value, { key: '', column: 0, depth: 0 }))
  const parent = nodeAt(tree, path.slice(0, -1))
  if (!parent || (parent.type !== 'object' && parent.type !== 'array')) return text
  const entry = entryAt(parent, last)
  if (entry === undefined)
    return value === undefined ? text : insert(text, parent, { name: last, value, behind })
  if (value === undefined) return remove(text, parent, entry)
  const old = entry.type === 'property' ? entry.children?.[1] : entry
  if (!old) return text
  const key = entry.type === 'property' ? String(entry.children?.[0]?.value) : ''
  return splice(text, old.offset, old.length, formatPart(value, placeOf(text, old.offset, key)))
}

const splice = (text: string, offset: number, length: number, put: string): string =>
  text.slice(0, offset) + put + text.slice(offset + length)

function nodeAt(tree: Node, path: readonly Step[]): Node | undefined {
  return path.reduce<Node | undefined>((node, step) => {
    const entry = node && entryAt(node, step)
    return entry?.type === 'property' ? entry.children?.[1] : entry
  }, tree)
}

/** The property of an object, or the member of a list, that is called so. */
function entryAt(node: Node, step: Step): Node | undefined {
  const name = typeof step === 'string' ? step : step.member
  return node.children?.find(child => entryName(child) === name)
}

/** What an entry is called; null for a member of a list that nothing is said of. */
function entryName(entry: Node): string | null {
  if (entry.type === 'property') return String(entry.children?.[0]?.value)
  if (entry.type === 'string') return String(entry.value)
  if (entry.type !== 'object') return null
  const own = Object.create(null) as Record<string, unknown>
  for (const { children: [key, part] = [] } of entry.children ?? []) own[String(key?.value)] = part?.value
  return nameOf(own)
}

/** Where a part is put: how far its line is indented, and how much stands before it. */
function placeOf(text: string, offset: number, key: string) {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  const indent = /^\s*/.exec(line)?.[0].length ?? 0
  return { key, column: line.length, depth: Math.floor(indent / 2), after: 1 }
}

interface Insertion {
  name: Step
  value: unknown
  behind: string[]
}

function insert(text: string, parent: Node, { name, value, behind }: Insertion): string {
  const head = typeof name === 'string' ? `${JSON.stringify(name)}: ` : ''
  const key = typeof name === 'string' ? name : ''
  const entries = parent.children ?? []
  const isWide = text.slice(parent.offset, parent.offset + parent.length).includes('\n')
  const known = behind
    .map(one => entries.find(entry => entryName(entry) === one))
    .find(entry => entry !== undefined)
  const inside = placeOf(text, parent.offset, key)
  const depth = inside.depth + 1
  const indent = ' '.repeat(depth * 2)
  const part = `${head}${formatPart(value, { key, column: indent.length + head.length, depth, after: 1 })}`
  if (entries.length === 0) {
    const whole = `\n${indent}${part}\n${' '.repeat(inside.depth * 2)}`
    return splice(text, parent.offset + 1, parent.length - 2, whole)
  }
  const gap = isWide ? `\n${indent}` : ' '
  const after = known ?? (behind.length > 0 ? entries.at(-1) : undefined)
  if (after) return splice(text, after.offset + after.length, 0, `,${gap}${part}`)
  const first = entries[0]?.offset ?? parent.offset + 1
  return splice(text, first, 0, `${part},${gap}`)
}

/** With the comma that belonged to it, and the line that it stood in. */
function remove(text: string, parent: Node, entry: Node): string {
  const entries = parent.children ?? []
  const index = entries.indexOf(entry)
  const next = entries[index + 1]
  if (next) return splice(text, entry.offset, next.offset - entry.offset, '')
  const previous = entries[index - 1]
  const from = previous ? previous.offset + previous.length : parent.offset + 1
  const to = previous ? entry.offset + entry.length : parent.offset + parent.length - 1
  return splice(text, from, to - from, '')
}
