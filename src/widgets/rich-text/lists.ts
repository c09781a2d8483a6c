import { Boot, DomEditor, type IDomEditor, type SlateElement, SlateTransforms } from '@wangeditor/editor'

/** An item as the editor keeps it: lists are not nested in it, an item says its kind and how deep it stands. */
interface Item {
  type: 'list-item'
  ordered?: boolean
  level?: number
}

let isRegistered = false

/**
 * Teaches the editor to write lists of mixed kinds as they are, and to leave a list at an empty item. The registry is
 * one for all editors.
 */
export function registerLists(): void {
  if (isRegistered) return
  isRegistered = true
  Boot.registerElemToHtml({
    type: 'list-item',
    elemToHtml: (element, children, editor) => ({
      html: `<li>${children}</li>`,
      ...((editor && tagsOf(editor).get(element)) ?? tagsAround([element]).get(element)),
    }),
  })
  Boot.registerPlugin(withLeaving)
}

interface Tags {
  prefix: string
  suffix: string
}

/** By the children of an editor, which are others after each change. */
const known = new WeakMap<object, Map<SlateElement, Tags>>()

function tagsOf({ children }: IDomEditor): Map<SlateElement, Tags> {
  const tags = known.get(children) ?? tagsAround(children as SlateElement[])
  known.set(children, tags)
  return tags
}

/** What begins before each item and ends behind it. The lists that are open say which kind goes on. */
function tagsAround(elements: readonly SlateElement[]): Map<SlateElement, Tags> {
  const tags = new Map<SlateElement, Tags>()
  let open: string[] = []
  let last: Tags | undefined
  const close = (depth: number) => {
    if (last) last.suffix += open.slice(depth).reverse().map(endOf).join('')
    open = open.slice(0, depth)
  }
  for (const element of elements) {
    const item = itemOf(element)
    if (item === null) {
      close(0)
      last = undefined
      continue
    }
    const { level = 0, ordered = false } = item
    const tag = ordered ? 'ol' : 'ul'
    close(open[level] === tag ? level + 1 : level)
    const begun = Array.from({ length: level + 1 - open.length }, () => tag)
    open = [...open, ...begun]
    last = { prefix: begun.map(beginOf).join(''), suffix: '' }
    tags.set(element, last)
  }
  close(0)
  return tags
}

const beginOf = (tag: string): string => `<${tag}>`
const endOf = (tag: string): string => `</${tag}>`

/** An element as an item of a list; null where it is something else. */
export const itemOf = (element: SlateElement): Item | null => {
  const item = element as unknown as Item
  return item.type === 'list-item' ? item : null
}

/** Enter on an empty item goes one depth up, and from the first one out of the list. */
function withLeaving<T extends IDomEditor>(editor: T): T {
  const { insertBreak } = editor
  editor.insertBreak = () => {
    const item = DomEditor.getSelectedNodeByType(editor, 'list-item') as SlateElement | null
    if (item === null || !isEmpty(editor, item)) return insertBreak()
    SlateTransforms.setNodes(editor, leftItem(editor, item) as never)
  }
  return editor
}

/** What an item becomes one depth up; a paragraph from the first one. */
export function leftItem(editor: IDomEditor, item: SlateElement) {
  const { level = 0 } = item as unknown as Item
  return level === 0
    ? { type: 'paragraph', ordered: undefined, level: undefined }
    : { level: level - 1, ordered: isOrderedAbove(editor, item, level - 1) }
}

function isEmpty(editor: IDomEditor, { children }: SlateElement): boolean {
  return children.every(child => 'text' in child && child.text === '') && editor.getSelectionText() === ''
}

/** The kind of the list that goes on at a depth: that of the nearest item above. */
function isOrderedAbove({ children }: IDomEditor, item: SlateElement, depth: number): boolean {
  const above = (children as SlateElement[]).slice(0, children.indexOf(item as never)).reverse()
  for (const element of above) {
    const { level = 0, ordered = false } = itemOf(element) ?? { level: -1 }
    if (level <= depth) return level === depth && ordered
  }
  return false
}
