/** @jsxImportSource @bpmn-io/properties-panel/preact */
import { t } from '#model/language/t.ts'
import type { DiagramElement } from '../edit/DiagramElement.ts'
import type { Panel } from '../Panel.ts'
import { AddButton } from './AddButton.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { ItemTable } from './ItemTable.tsx'
import type { ListOptions } from './ListOptions.ts'
import { useItems } from './useItems.ts'

export interface ListProps {
  element: DiagramElement
  panel: Panel
  options: ListOptions<object>
}

/** A list among other entries: its name, what adds to it, and its table. */
export function ListEntry({ element, panel, options }: ListProps) {
  const items = useItems(panel, options)
  const { id, label } = options
  const count = options.items.length
  return (
    <div ref={items.root} class="bio-properties-panel-entry m-panel-list" data-entry-id={id}>
      <div class="m-panel-list-head">
        <span class="bio-properties-panel-label">{label}</span>
        <span class="m-panel-count">{count > 0 ? count : t('暂无')}</span>
        <AddButton list={label} onAdd={items.add} />
      </div>
      <ItemTable options={options} items={items} />
      {items.opened && <ItemDialog {...{ element, panel, options }} item={items.opened} items={items} />}
    </div>
  )
}
