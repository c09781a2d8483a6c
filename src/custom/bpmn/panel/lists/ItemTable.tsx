/** @jsxImportSource @bpmn-io/properties-panel/preact */

import type { JSX } from '@bpmn-io/properties-panel/preact'
import { t } from '#model/language/t.ts'
import { idOf } from '../entries/Value.ts'
import type { ListOptions } from './ListOptions.ts'
import type { Items } from './useItems.ts'

interface ItemTableProps {
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

/** @jsxImportSource @bpmn-io/properties-panel/preact */
interface ItemRowProps {
  cells: (string | undefined)[]
  /** What the item is called. */
  name: string
  /** What is missing or wrong in it; null: nothing. */
  mistake: string | null
  onOpen(): void
  onRemove(): void
}

/** An item of a list. A click or Enter opens it, the arrows lead to its neighbours. */
function ItemRow({ cells, name, mistake, onOpen, onRemove }: ItemRowProps) {
  function handleKey(event: JSX.TargetedKeyboardEvent<HTMLTableRowElement>): void {
    const row = event.currentTarget
    if (event.target !== row) return
    const act = {
      Enter: onOpen,
      Delete: onRemove,
      ArrowDown: () => focusOn(row.nextElementSibling),
      ArrowUp: () => focusOn(row.previousElementSibling),
    }[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <tr tabIndex={0} class={mistake ? 'is-wrong' : ''} onClick={onOpen} onKeyDown={handleKey}>
      {cells.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a list stay what they are
        <td key={index} title={text}>
          {index === 0 && mistake && <Mark text={mistake} />}
          {text || <span class="m-empty-value">—</span>}
        </td>
      ))}
      <td class="m-panel-deeds">
        {/* The row has the place in the order of Tab. */}
        <button
          type="button"
          class="m-panel-link"
          tabIndex={-1}
          aria-label={t('编辑：{{name}}', { name })}
          onClick={event => {
            event.stopPropagation()
            onOpen()
          }}
        >
          {t('编辑')}
        </button>
        <button
          type="button"
          class="m-panel-link m-panel-remove"
          aria-label={t('移除：{{name}}', { name })}
          onClick={event => {
            event.stopPropagation()
            onRemove()
          }}
        >
          {t('移除')}
        </button>
      </td>
    </tr>
  )
}

const Mark = ({ text }: { text: string }) => (
  <span class="m-panel-mark" role="img" aria-label={text} title={text}>
    !
  </span>
)

function focusOn(row: Element | null): void {
  if (row instanceof HTMLElement) row.focus()
}
