/** @jsxImportSource @bpmn-io/properties-panel/preact */
import { useState } from '@bpmn-io/properties-panel/preact/hooks'
import { t } from '#model/language/t.ts'
import type { DiagramElement } from '../edit/DiagramElement.ts'
import type { Entry, Panel } from '../Panel.ts'
import { Dialog } from './Dialog.tsx'
import { itemId } from './itemId.ts'
import type { ListOptions } from './ListOptions.ts'
import type { Items } from './useItems.ts'

export interface ItemDialogProps {
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
