import { DomEditor, type IDomEditor, SlateRange } from '@wangeditor/editor'
import type { FormEvent } from 'react'

/**
 * Gives the editor a text that the browser has written into the page without asking it before, as panels of characters
 * and some input methods do: it would show the text, and lose it with the next key. Compositions are the editor's own.
 */
export function takeInsertedText(editor: IDomEditor, { nativeEvent }: FormEvent): void {
  const { inputType, data, isComposing } = nativeEvent as InputEvent
  if (inputType !== 'insertText' || !data || isComposing || editor.isDisabled()) return
  const { selection } = editor
  const { anchorNode, anchorOffset = 0 } = document.getSelection() ?? {}
  if (!selection || SlateRange.isExpanded(selection) || !(anchorNode instanceof Text)) return
  if (!DomEditor.hasDOMNode(editor, anchorNode)) return
  const start = anchorOffset - data.length
  if (start < 0 || anchorNode.data.slice(start, anchorOffset) !== data) return
  // The page is again as the editor has drawn it, which then writes the text itself.
  anchorNode.deleteData(start, data.length)
  editor.insertText(data)
}
