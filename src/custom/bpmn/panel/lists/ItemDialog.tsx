/** @jsxImportSource @bpmn-io/properties-panel/preact */

import { useEvent } from '@bpmn-io/properties-panel'
import type { ComponentChildren } from '@bpmn-io/properties-panel/preact'
import { createPortal } from '@bpmn-io/properties-panel/preact/compat'
import { useCallback, useLayoutEffect, useRef, useState } from '@bpmn-io/properties-panel/preact/hooks'
import { isRedo, isUndo } from 'diagram-js/lib/features/keyboard/KeyboardUtil'
import { t } from '#model/language/t.ts'
import type { DiagramElement } from '../edit/Editing.ts'
import type { Entry, Panel } from '../Panel.ts'
import { itemId, type ListOptions } from './ListOptions.ts'
import type { Items } from './useItems.ts'

const STOPS = 'a[href], button, input, select, textarea, [tabindex]'

/** The dialogs that are open, the upper ones last. */
const stack: HTMLElement[] = []

interface ItemDialogProps {
  element: DiagramElement
  panel: Panel
  options: ListOptions<object>
  item: object
  items: Items
}

/** The dialog of one item of a list, with the entries that it has anywhere. */
export function ItemDialog({ element, panel, options, item, items }: ItemDialogProps) {
  const { label, labelOf, entriesOf } = options
  const id = itemId(options, item)
  const entries = entriesOf(item, id)
  const { isDemanded, handleLeave } = useDemands(entries, items)
  const title = `${label} · ${labelOf(item) || t('（空）')}`
  return (
    <Dialog id={`${id}-dialog`} title={title} panel={panel} {...items} onFocusOut={handleLeave}>
      {entries.map(entry => {
        const { component: Component } = entry
        return <Component {...entry} key={entry.id} element={element} isDemanded={isDemanded(entry)} />
      })}
    </Dialog>
  )
}

/**
 * Which entries say that they must be filled in: those that were left, all once the dialog was to be done, and at once
 * those of an item that lacked it before.
 */
function useDemands(entries: Entry[], { isNew, isAsked }: Items) {
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(isNew ? [] : entries.filter(entry => entry.lacks?.()).map(entry => entry.id)),
  )
  return {
    isDemanded: ({ id }: Entry) => isAsked || left.has(id),
    handleLeave(event: FocusEvent): void {
      const entry = (event.target as Element).closest<HTMLElement>('[data-entry-id]')
      // Whoever goes to another window has not left the field.
      if (!entry || entry.contains(event.relatedTarget as Node | null) || !document.hasFocus()) return
      setLeft(new Set([...left, entry.dataset.entryId ?? '']))
    },
  }
}

/** @jsxImportSource @bpmn-io/properties-panel/preact */
interface DialogProps extends Pick<Items, 'close' | 'done' | 'leave' | 'cancel'> {
  id: string
  title: string
  panel: Panel
  children: ComponentChildren
  onFocusOut(event: FocusEvent): void
}

/**
 * A dialog over the page. It is drawn by the panel, whose contexts its entries need, in the page's layer for dialogs.
 * Whatever is changed in it is changed at once, so that nothing is lost however it is closed; cancelling takes it back.
 * It is not done while something is missing that must be there.
 */
function Dialog({ id, title, panel, children, onFocusOut, ...ways }: DialogProps) {
  const modal = useModal(panel, ways)
  return createPortal(
    <div class="m-bpmn m-panel-over">
      <div class="m-panel-mask" />
      <div
        {...modal}
        class="bio-properties-panel bio-theme-parent m-panel-dialog"
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
      >
        <header class="m-panel-dialog-head">
          <h2 id={id} title={title}>
            {title}
          </h2>
          <button
            type="button"
            class="m-panel-link"
            aria-label={t('关闭')}
            onMouseDown={keepField}
            onClick={ways.leave}
          >
            ×
          </button>
        </header>
        <div class="m-panel-dialog-body" onFocusOut={onFocusOut}>
          {children}
        </div>
        <footer class="m-panel-dialog-foot">
          <button
            type="button"
            class="m-panel-cancel"
            title={t('撤回在此对话框中的修改')}
            onMouseDown={keepField}
            onClick={ways.cancel}
          >
            {t('取消')}
          </button>
          <button type="button" class="m-panel-done" onMouseDown={keepField} onClick={ways.done}>
            {t('完成')}
          </button>
        </footer>
      </div>
    </div>,
    panel.host.layer?.() ?? document.body,
  )
}

/** What a field says when it is left would move a button away from under the pointer. */
const keepField = (event: MouseEvent): void => event.preventDefault()

/** Makes a dialog modal for the keyboard: the focus goes in and stays in, Escape leaves the uppermost one. */
function useModal(panel: Panel, ways: Pick<Items, 'close' | 'leave'>) {
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

/** Lets Tab go round within a dialog. */
function keepFocus(dialog: HTMLElement, event: KeyboardEvent): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(isStop)
  const [first] = stops
  const last = stops.at(-1)
  const { activeElement } = document
  const isWithin = dialog.contains(activeElement) && activeElement !== dialog
  if (isWithin && activeElement !== (event.shiftKey ? first : last)) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}

const isStop = (stop: HTMLElement): boolean =>
  stop.tabIndex >= 0 && !(stop as HTMLButtonElement).disabled && (stop.checkVisibility?.() ?? true)
