import type { Edit, JSONPath, Node } from 'jsonc-parser'
import { isSame } from '#model/isSame.ts'
import { entryOf, jsonOf, nodeAt, parseText } from './parseText.ts'
import { printJson, reindented, type TextStyle, textStyleOf } from './textStyle.ts'

/** A part of the text: a stretch of what was there at first, or what was written since. */
type Piece = { from: number; to: number } | { written: string }

/** What is put into a list or an object. */
export interface Insertion {
  /** Place among what is there; at the end where absent. */
  index?: number | undefined
  /** Of an object. */
  key?: string
  /** JSON text whose lines after the first are indented as if it stood at the margin. */
  raw: string
}

/**
 * A JSON text while a gesture changes it, one small edit after another. What no edit touches stays byte for byte, and
 * `edits` tells all of them in the places of the text as it was at first.
 */
export class TextWork {
  text: string
  readonly style: TextStyle
  /** Of the text as it was at first. */
  readonly #length: number
  #pieces: Piece[]

  constructor(text: string) {
    this.text = text
    this.style = textStyleOf(text)
    this.#length = text.length
    this.#pieces = [{ from: 0, to: text.length }]
  }

  node(path: JSONPath): Node | undefined {
    return nodeAt(parseText(this.text).tree, path)
  }

  value(path: JSONPath): unknown {
    const node = this.node(path)
    return node && jsonOf(node)
  }

  /** The value as it is written, as if it stood at the margin. */
  raw(path: JSONPath): string {
    const node = this.node(path)
    if (!node) return 'null'
    const raw = this.text.slice(node.offset, node.offset + node.length)
    return reindented(raw, this.#indentAt(entryOf(node).offset), '')
  }

  /** Writes a value, changing no more of what is there than differs; makes the objects on the way. */
  set(path: JSONPath, value: unknown): void {
    const node = this.node(path)
    if (node) this.#change(node, path, value)
    else this.#make(path, value)
  }

  /** Takes an item or a key away. */
  remove(path: JSONPath): void {
    const node = this.node(path)
    const container = node && entryOf(node).parent
    if (!node || !container) return
    const siblings = container.children ?? []
    const index = siblings.indexOf(entryOf(node))
    const [own, before, after] = [siblings[index], siblings[index - 1], siblings[index + 1]]
    if (!own) return
    if (after) this.splice(own.offset, after.offset - own.offset, '')
    else if (before) this.splice(endOf(before), endOf(own) - endOf(before), '')
    else this.splice(container.offset + 1, container.length - 2, '')
  }

  /** Gives a key another name, in its place. */
  renameKey(path: JSONPath, name: string): void {
    const key = this.node(path)?.parent?.children?.[0]
    if (key) this.splice(key.offset, key.length, JSON.stringify(name))
  }

  /** Puts something into a list or an object. */
  insert(path: JSONPath, { index, key, raw }: Insertion): void {
    const container = this.node(path)
    if (!container) return
    const siblings = container.children ?? []
    const colon = this.style.isSpaced ? ': ' : ':'
    const head = key === undefined ? '' : JSON.stringify(key) + colon
    const place = Math.min(index ?? siblings.length, siblings.length)
    if (siblings.length === 0) this.#fill(container, head + raw)
    else this.#addBeside(siblings, place, head + raw)
  }

  splice(offset: number, length: number, written: string): void {
    if (length === 0 && written === '') return
    const [before, rest] = splitAt(this.#pieces, offset)
    const [, after] = splitAt(rest, length)
    this.#pieces = [...before, ...(written === '' ? [] : [{ written }]), ...after]
    this.text = this.text.slice(0, offset) + written + this.text.slice(offset + length)
  }

  /** All that was changed, in the places of the text as it was at first, in order. */
  edits(): Edit[] {
    const edits: Edit[] = []
    let end = 0
    let content = ''
    const close = (from: number, to: number) => {
      if (content !== '' || from > end) edits.push({ offset: end, length: from - end, content })
      content = ''
      end = to
    }
    for (const piece of this.#pieces) {
      if ('written' in piece) content += piece.written
      else close(piece.from, piece.to)
    }
    close(this.#length, this.#length)
    return edits
  }

  #change(node: Node, path: JSONPath, value: unknown): void {
    if (isSame(jsonOf(node), value)) return
    if (node.type === 'object' && isPlain(value)) this.#changeObject(node, path, value)
    else if (node.type === 'array' && Array.isArray(value)) this.#changeList(node, path, value)
    else this.splice(node.offset, node.length, this.#printed(value, entryOf(node).offset))
  }

  #changeObject(node: Node, path: JSONPath, value: Record<string, unknown>): void {
    for (const key of Object.keys(jsonOf(node) as object))
      if (!Object.hasOwn(value, key) || value[key] === undefined) this.remove([...path, key])
    for (const [key, part] of Object.entries(value)) if (part !== undefined) this.set([...path, key], part)
  }

  /** What is alike at both ends stays; in between items are changed one by one. */
  #changeList(node: Node, path: JSONPath, value: unknown[]): void {
    const old = jsonOf(node) as unknown[]
    let start = 0
    while (start < Math.min(old.length, value.length) && isSame(old[start], value[start])) start++
    let end = 0
    const most = Math.min(old.length, value.length) - start
    while (end < most && isSame(old.at(-1 - end), value.at(-1 - end))) end++
    const [oldEnd, newEnd] = [old.length - end, value.length - end]
    for (let index = oldEnd - 1; index >= newEnd; index--) this.remove([...path, index])
    for (let index = start; index < newEnd; index++) {
      if (index < oldEnd) this.set([...path, index], value[index])
      else this.insert(path, { index, raw: printJson(value[index], this.style) })
    }
  }

  #make(path: JSONPath, value: unknown): void {
    const key = path.at(-1)
    const above = path.slice(0, -1)
    if (key === undefined) return
    const container = this.node(above)
    if (!container) this.#make(above, typeof key === 'number' ? [value] : { [key]: value })
    else if (typeof key === 'number') this.insert(above, { raw: printJson(value, this.style) })
    else this.insert(above, { key, raw: printJson(value, this.style) })
  }

  #fill(container: Node, content: string): void {
    const { eol, unit, isLined, isSpaced } = this.style
    const indent = this.#indentAt(container.offset)
    const isObject = container.type === 'object'
    const isShort = !isObject && !content.includes('\n') && content.length < 60
    const room = isObject && isSpaced ? ' ' : ''
    const written =
      isLined && !isShort
        ? `${eol}${indent}${unit}${reindented(content, '', indent + unit)}${eol}${indent}`
        : room + content + room
    this.splice(container.offset + 1, container.length - 2, written)
  }

  #addBeside(siblings: Node[], place: number, content: string): void {
    const next = siblings[place]
    const last = siblings[place - 1]
    const near = (next ?? last) as Node
    const { eol, isSpaced } = this.style
    const indent = this.#indentAt(near.offset)
    const isOnItsLine = this.#isFirstInLine(near.offset)
    const gap = isSpaced ? ' ' : ''
    const between = isOnItsLine ? eol + indent : gap
    const written = reindented(content, '', indent)
    if (next) this.splice(next.offset, 0, `${written},${between}`)
    else if (last) this.splice(endOf(last), 0, `,${between}${written}`)
  }

  #printed(value: unknown, offset: number): string {
    return printJson(value, this.style, this.#indentAt(offset))
  }

  #indentAt(offset: number): string {
    const start = this.text.lastIndexOf('\n', offset - 1) + 1
    return /^[ \t]*/.exec(this.text.slice(start, offset))?.[0] ?? ''
  }

  #isFirstInLine(offset: number): boolean {
    const start = this.text.lastIndexOf('\n', offset - 1)
    return start !== -1 && this.text.slice(start, offset).trim() === ''
  }
}

const endOf = ({ offset, length }: Node): number => offset + length

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sizeOf = (piece: Piece): number => ('written' in piece ? piece.written.length : piece.to - piece.from)

/** What stands before a place, and what stands behind it. */
function splitAt(pieces: readonly Piece[], offset: number): [Piece[], Piece[]] {
  let left = offset
  for (const [index, piece] of pieces.entries()) {
    const size = sizeOf(piece)
    if (left < size) {
      const [head, tail] = cut(piece, left)
      return [
        [...pieces.slice(0, index), ...(left === 0 ? [] : [head])],
        [tail, ...pieces.slice(index + 1)],
      ]
    }
    left -= size
  }
  return [[...pieces], []]
}

const cut = (piece: Piece, at: number): [Piece, Piece] =>
  'written' in piece
    ? [{ written: piece.written.slice(0, at) }, { written: piece.written.slice(at) }]
    : [
        { from: piece.from, to: piece.from + at },
        { from: piece.from + at, to: piece.to },
      ]
