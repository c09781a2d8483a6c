import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  groupAria,
  KeyDropdown,
  moveItem,
  type Row,
  type RowsControl,
  SortableItems,
  useFollowingFocus,
  useHost,
  useStableCallback,
  type WidgetProps,
} from '#engine'
import { insideFor } from '#model/insides.ts'
import { t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { BlockCard } from './BlockCard.tsx'
import { BlocksView } from './BlocksView.tsx'
import './blocks.css'

interface BlocksInputProps extends WidgetProps<Row[]> {
  /** The fields of rows, from the form around; without them the rows are only looked at. */
  rows?: RowsControl
  columns?: number
  fixedOrder?: boolean
}

/** Rows of several shapes as cards below each other: added by their shape, copied, moved, removed. */
export function BlocksInput(props: BlocksInputProps) {
  const { value, disabled, readOnly, field, rows: control } = props
  if (control && field && !disabled && !readOnly) return <Cards {...props} control={control} field={field} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a list, named together
    <div role="group" {...groupAria(props)}>
      {field && <BlocksView value={value} field={field} record={{}} />}
    </div>
  )
}

interface CardsProps extends Pick<BlocksInputProps, 'id' | 'value' | 'columns' | 'fixedOrder'> {
  control: RowsControl
  field: FieldModel
}

function Cards({ id, value, field, control, columns = 2, fixedOrder = false }: CardsProps) {
  const rows = Array.isArray(value) ? value : []
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = field.schema
  const { list, focusCard } = useCardFocus()
  const follow = useFollowingFocus(list)
  const isSortable = !fixedOrder && rows.length > 1
  const insert = (row: Row, index: number, copied?: number) => {
    control.restructure([...rows.slice(0, index), row, ...rows.slice(index)], copied)
    focusCard(index)
  }
  const bringBack = useStableCallback((row: Row, index: number) => insert(row, index))
  const move = (from: number, to: number) => control.restructure(moveItem(rows, from, to))
  function step(index: number, by: number): void {
    if (index + by < 0 || index + by >= rows.length) return
    follow(by < 0 ? 'up' : 'down', index + by)
    move(index, index + by)
  }
  function remove(index: number): void {
    follow('remove', index)
    control.restructure(rows.filter((_, other) => other !== index))
  }
  return (
    <div ref={list} id={id} className="m-blocks-input" tabIndex={-1}>
      <SortableItems as="list" enabled={!fixedOrder} onMove={move}>
        {rows.map((row, index) => (
          <BlockCard
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            key={`${index} ${insideFor(field, row)?.shape?.value}`}
            index={index}
            inside={insideFor(field, row)}
            body={control.item(index, columns)}
            sortable={isSortable}
            onMove={by => step(index, by)}
            onCopy={
              rows.length < maxItems ? () => insert(structuredClone(row), index + 1, index + 1) : undefined
            }
            row={row}
            fresh={() => control.newRow(insideFor(field, row))}
            onBringBack={removed => bringBack(removed, index)}
            onRemove={rows.length > minItems ? () => remove(index) : undefined}
          />
        ))}
      </SortableItems>
      {rows.length === 0 && <div className="m-hint">{t('还没有内容，点击下方按钮添加一块')}</div>}
      <AddButton
        shapes={field.shapes ?? []}
        full={rows.length >= maxItems ? t('最多{{count}}块', { count: maxItems }) : null}
        onAdd={shape => insert(control.newRow(shape), rows.length)}
      />
    </div>
  )
}

interface AddButtonProps {
  shapes: readonly FieldModel[]
  /** Why nothing can be added; null where it can. */
  full: ReactNode
  onAdd(shape: FieldModel): void
}

/** Asks for the shape of the new row, where there are several. */
function AddButton({ shapes, full, onAdd }: AddButtonProps) {
  const host = useHost()
  const [only] = shapes
  const button = { type: 'dashed', block: true, icon: <PlusOutlined />, disabled: full !== null } as const
  const label = full ?? t('添加一块')
  if (only && shapes.length === 1)
    return (
      <Button {...button} onClick={() => onAdd(only)}>
        {label}
      </Button>
    )
  const items = shapes.map(({ title }, index) => ({ key: String(index), label: host.text(title) }))
  const add = (shape: FieldModel | undefined) => shape && onAdd(shape)
  return (
    <KeyDropdown
      trigger={['click']}
      disabled={full !== null}
      menu={{ items, onClick: ({ key }) => add(shapes[Number(key)]) }}
    >
      <Button {...button}>{label}</Button>
    </KeyDropdown>
  )
}

/** Whoever has added a card stands at it as soon as it is drawn. */
function useCardFocus() {
  const list = useRef<HTMLDivElement>(null)
  const [fresh, setFresh] = useState<{ index: number } | null>(null)
  useEffect(() => {
    if (fresh) list.current?.querySelectorAll<HTMLElement>('fieldset.m-block')[fresh.index]?.focus()
  }, [fresh])
  return { list, focusCard: (index: number) => setFresh({ index }) }
}
