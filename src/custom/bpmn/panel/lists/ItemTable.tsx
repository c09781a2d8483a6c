/** @jsxImportSource @bpmn-io/properties-panel/preact */
import { t } from '#model/language/t.ts'
import { idOf } from '../entries/idOf.ts'
import { ItemRow } from './ItemRow.tsx'
import type { ListOptions } from './ListOptions.ts'
import type { Items } from './useItems.ts'

export interface ItemTableProps {
  options: ListOptions<object>
  items: Items
}

/** The items of a list, one a row; nothing where there are none. */
export function ItemTable({ options, items }: ItemTableProps) {
  const { label, columns } = options
  if (options.items.length === 0) return null
  return (
    <div class="m-panel-table">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.label} scope="col" class={column.isShort ? 'is-short' : ''}>
                {column.label}
              </th>
            ))}
            <th scope="col" class="m-panel-deeds">
              {t('操作')}
            </th>
          </tr>
        </thead>
        <tbody>
          {options.items.map((item, index) => (
            <ItemRow
              key={idOf(item)}
              cells={columns.map(column => column.of(item))}
              name={options.labelOf(item)}
              mistake={items.mistakes[index] ?? null}
              onOpen={() => items.open(item)}
              onRemove={() => void items.remove(item)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
