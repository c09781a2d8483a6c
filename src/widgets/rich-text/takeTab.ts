import {
  DomEditor,
  type IDomEditor,
  SlateEditor,
  type SlateElement,
  SlateTransforms,
} from '@wangeditor/editor'
import type { KeyboardEvent } from 'react'
import { itemOf, leftItem } from './lists.ts'

/** Where Tab has a meaning of the editor's own: the next cell, or blanks. */
const OWN_TAB = ['table', 'pre']

/**
 * Tab puts the chosen items of a list one level down, Shift+Tab one level up and from the first one out of the list.
 * In tables and code Tab is the editor's own; elsewhere both leave the editor, as they leave every input.
 */
export function takeTab(editor: IDomEditor, event: KeyboardEvent): void {
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey || editor.isDisabled()) return
  if (!(event.target as HTMLElement).isContentEditable) return
  selectAsShown(editor)
  const items = chosenItems(editor)
  if (items.length > 0) event.preventDefault()
  else if (OWN_TAB.some(type => DomEditor.getSelectedNodeByType(editor, type) !== null)) return
  event.stopPropagation()
  if (items.length > 0) shiftItems(editor, items, event.shiftKey ? -1 : 1)
}

/** The editor follows the cursor of the page a moment later only. */
function selectAsShown(editor: IDomEditor): void {
  const shown = document.getSelection()
  if (!shown?.anchorNode || !DomEditor.hasDOMNode(editor, shown.anchorNode)) return
  const range = DomEditor.toSlateRange(editor, shown, { exactMatch: false, suppressThrow: true })
  if (range) SlateTransforms.select(editor, range)
}

/** Positions of the items that the selection touches; none where it touches something else as well. */
function chosenItems(editor: IDomEditor): number[] {
  const { selection } = editor
  if (selection === null) return []
  const [first, last] = SlateEditor.edges(editor, selection)
  const [from, to] = [first.path[0] ?? 0, last.path[0] ?? 0]
  const places = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return places.every(place => itemAt(editor, place) !== null) ? places : []
}

const itemAt = ({ children }: IDomEditor, place: number) => {
  const element = children[place] as SlateElement | undefined
  return element ? itemOf(element) : null
}

const levelAt = (editor: IDomEditor, place: number): number => itemAt(editor, place)?.level ?? 0

/** Moves items by a level, with the items below them. None stands more than one level below the one above it. */
function shiftItems(editor: IDomEditor, items: readonly number[], by: 1 | -1): void {
  const first = items[0] as number
  const above = itemAt(editor, first - 1)
  const deepest = above === null ? 0 : levelAt(editor, first - 1) + 1
  if (by === 1 && levelAt(editor, first) >= deepest) return
  SlateEditor.withoutNormalizing(editor, () => {
    for (const place of withBelow(editor, items)) {
      const level = levelAt(editor, place) + by
      const moved = by === 1 ? { level } : leftItem(editor, editor.children[place] as SlateElement)
      SlateTransforms.setNodes(editor, moved as never, { at: [place] })
    }
  })
}

function withBelow(editor: IDomEditor, items: readonly number[]): number[] {
  const last = items.at(-1) as number
  const lowest = levelAt(editor, last)
  const places = [...items]
  for (let place = last + 1; itemAt(editor, place) !== null && levelAt(editor, place) > lowest; place += 1) {
    places.push(place)
  }
  return places
}
