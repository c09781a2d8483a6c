import { useEvent } from '@bpmn-io/properties-panel'
import { useCallback, useLayoutEffect, useRef } from '@bpmn-io/properties-panel/preact/hooks'
import { isRedo, isUndo } from 'diagram-js/lib/features/keyboard/KeyboardUtil'
import type { Panel } from '../Panel.ts'
import { keepFocus } from './keepFocus.ts'
import type { Items } from './useItems.ts'

/** The dialogs that are open, the upper ones last. */
const stack: HTMLElement[] = []

/** Makes a dialog modal for the keyboard: the focus goes in and stays in, Escape leaves the uppermost one. */
export function useModal(panel: Panel, ways: Pick<Items, 'close' | 'leave'>) {
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(ways)
  latest.current = ways

  // The library leaves the panel of a diagram that is gone as it was.
  useEvent(
    'diagram.destroy',
    useCallback(() => latest.current.close(), []),
  )
  useLayoutEffect(() => {
    const dialog = root.current
    if (!dialog) return
    stack.push(dialog)
    const first = dialog.querySelector<HTMLElement>('.bio-properties-panel-input:not(:disabled)') ?? dialog
    first.focus()
    // Of the whole document: the focus may stand nowhere, as when what had it went.
    const handleKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || !isFor(dialog, event)) return
      if (event.key === 'Tab') keepFocus(dialog, event)
      if (event.key === 'Escape') {
        event.preventDefault()
        latest.current.leave()
      }
    }
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('keydown', handleKey)
      stack.splice(stack.indexOf(dialog), 1)
    }
  }, [])

  return { ref: root, onKeyDown: (event: KeyboardEvent) => handleCommand(panel, event) }
}

/** Steps of undo are taken in a dialog as well; of the page's own keys only that of saving is for it. */
function handleCommand({ edit, pending }: Panel, event: KeyboardEvent): void {
  const step = (isUndo(event) && edit.undo) || (isRedo(event) && edit.redo)
  if (step) {
    event.preventDefault()
    pending.flush()
    step()
  }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() !== 's') event.stopPropagation()
}

/** Whether a key is for a dialog: not for one above it, nor while its page is hidden. */
function isFor(dialog: HTMLElement, { target }: KeyboardEvent): boolean {
  const seen = stack.filter(each => each.isConnected && !each.closest('[hidden]'))
  return seen.at(-1) === dialog && (target === document.body || dialog.contains(target as Node))
}
