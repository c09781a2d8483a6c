/** @jsxImportSource @bpmn-io/properties-panel/preact */
import { t } from '#model/language/t.ts'
import type { DiagramElement } from '../edit/DiagramElement.ts'
import type { Panel } from '../Panel.ts'
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
  const title = `${label} · ${labelOf(item) || t('（空）')}`
  return (
    <Dialog id={`${id}-dialog`} title={title} panel={panel} {...items}>
      {entriesOf(item, id).map(entry => {
        const { component: Component } = entry
        return <Component {...entry} key={entry.id} element={element} />
      })}
    </Dialog>
  )
}
