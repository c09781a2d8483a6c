import { type CheckboxProps, Table } from 'antd'
import type { SorterResult } from 'antd/es/table/interface'
import { cloneElement, type PointerEvent, type ThHTMLAttributes, useMemo } from 'react'
import { t } from '#model/language/t.ts'
import { useHasCome } from '../data/lazyPart.tsx'
import type { Row, RowKey } from '../data/Row.ts'
import { useElementSize } from '../data/useMeasure.ts'
import { useStableCallback } from '../data/useStableCallback.ts'
import { useHost } from '../EngineContext.ts'
import { recordLabel } from '../text/recordWords.ts'
import { addedClass, withAddedMarks } from './added/addedMarks.tsx'
import { GroupableRow, GroupHeadings, withHeadings } from './GroupHeading.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { sortedBy } from './ListState.ts'
import { loadVirtualTable } from './loadVirtualTable.ts'
import { OverflowTooltip } from './OverflowTooltip.tsx'
import type { RecordRowsProps } from './RecordRows.ts'
import { toneClass, useRowTones, withToneMarks } from './rowTones.tsx'
import { summaryHeight, summaryRow, useFigures, withFigureRoom } from './SummaryFigures.tsx'
import { useFittedColumns } from './useFittedColumns.ts'
import { type RowGroup, useRowGroups } from './useRowGroups.tsx'
import { useScrollStop } from './useScrollStop.ts'
import { recordsOfKeys } from './useSelection.ts'
import { useTableColumns } from './useTableColumns.ts'

/** px */
const NARROWEST = 60

const KEY_STEP = 16

/** More rows than these are drawn only while they are seen. */
const VIRTUAL_FROM = 100
const SELECTION_WIDTH = 44
const HEADER_HEIGHT = 44
/** Height of a long list inside another page, px. */
const EMBEDDED_HEIGHT = 480

const COMPONENTS = { header: { cell: ResizableHeader } }

const GROUPED = { ...COMPONENTS, body: { row: GroupableRow } }

const NO_HEADINGS: ReadonlyMap<unknown, RowGroup> = new Map()

/** The rows as a table that fills the height that is left. */
export function RecordTable({ list, unfolding, empty, ...context }: RecordRowsProps) {
  const { resource, result, added, selection, change, preferences, embedded } = list
  const { text } = useHost()
  const [ref, size] = useElementSize()
  const toneOf = useRowTones(list)
  const plain = useTableColumns(list, context)
  const groups = useRowGroups(list, context)
  const { rows: below, headings } = groups
    ? withHeadings(groups, resource.key)
    : { rows: result.tree, headings: NO_HEADINGS }
  const rows = useMemo(() => [...added.onTop, ...below], [added.onTop, below])
  const figures = useFigures(list, context)
  const wished = useMemo(
    () => withFigureRoom(withAddedMarks(withToneMarks(plain, toneOf), added), figures, list.model.list),
    [plain, toneOf, added, figures, list.model.list],
  )
  const before = list.selectable ? SELECTION_WIDTH : 0
  const { columns, width } = useFittedColumns(list, wished, size.width - before)
  // A heading is as wide as the table, which no row is that is drawn by cells only.
  const isLong = result.rows.length > VIRTUAL_FROM && groups === null
  const isVirtual = isLong && !resource.tree
  const hasCome = useHasCome(isVirtual ? loadVirtualTable : null)
  const figuresHeight = summaryHeight(figures, list.model.list?.columns ?? [])
  const room = (embedded ? EMBEDDED_HEIGHT : size.height - HEADER_HEIGHT) - figuresHeight
  const height = room > 0 && (!embedded || isLong) ? room : undefined
  const table = useScrollStop(text(list.model.title), rows, columns, height, size.isMeasured, hasCome)

  const sort = useStableCallback((sorter: SorterResult<Row> | SorterResult<Row>[]) => {
    const { order, columnKey } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
    const column = list.model.list?.columns.find(({ path }) => path === columnKey)
    change({ sort: order && column ? { field: sortedBy(column), descending: order === 'descend' } : null })
  })

  const rowSelection = useMemo(
    () => ({
      selectedRowKeys: selection.keys,
      columnWidth: SELECTION_WIDTH,
      preserveSelectedRowKeys: true,
      checkStrictly: true,
      fixed: true,
      columnTitle: (checkbox: React.ReactNode) =>
        cloneElement(checkbox as React.ReactElement, { 'aria-label': t('选择本页全部') }),
      // The type leaves out what every element takes.
      getCheckboxProps: (record: Row) =>
        ({
          'aria-label': t('选择{{label}}', { label: recordLabel(resource, record) }),
          // The box for the whole page leaves headings out.
          disabled: headings.has(record[resource.key]),
        }) as Partial<CheckboxProps>,
      onChange: (keys: React.Key[]) =>
        selection.choose(
          recordsOfKeys(keys as RowKey[], resource.key, [
            ...selection.records,
            ...added.onTop,
            ...result.rows,
          ]),
        ),
    }),
    [selection, resource, result.rows, added.onTop, headings],
  )

  return (
    <div ref={ref} className="m-table-room">
      {!hasCome && <ListSkeleton />}
      {size.isMeasured && hasCome && (
        <OverflowTooltip>
          <GroupHeadings value={headings}>
            <Table<Row>
              ref={table}
              className={preferences.values.density === 'compact' ? 'm-table m-table-compact' : 'm-table'}
              rowKey={resource.key}
              aria-label={text(list.model.title)}
              columns={columns}
              dataSource={rows}
              components={groups ? GROUPED : COMPONENTS}
              pagination={false}
              size="middle"
              tableLayout="fixed"
              virtual={isVirtual && height !== undefined}
              scroll={{ x: width + before, y: rows.length > 0 ? height : undefined }}
              rowSelection={list.selectable ? rowSelection : undefined}
              expandable={resource.tree ? unfolding.expandable : undefined}
              onChange={(_pages, _filters, sorter, { action }) => action === 'sort' && sort(sorter)}
              locale={{ emptyText: empty }}
              sortDirections={['ascend', 'descend']}
              rowClassName={record =>
                headings.has(record[resource.key])
                  ? ''
                  : `${toneClass(toneOf?.(record))} ${addedClass(added, record)}`.trim()
              }
              summary={
                figures
                  ? () => summaryRow({ figures, list, columns, before: list.selectable ? 1 : 0 })
                  : undefined
              }
            />
          </GroupHeadings>
        </OverflowTooltip>
      )}
    </div>
  )
}

interface ResizableHeaderProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Called with the new width in px when the edge is let go; absent for columns of fixed width. */
  onResizeEnd?: (width: number) => void
}

/** A header cell whose right edge can be dragged, or moved with the arrow keys. */
function ResizableHeader({ onResizeEnd, children, ...props }: ResizableHeaderProps) {
  if (!onResizeEnd) return <th {...props}>{children}</th>

  function drag(event: PointerEvent<HTMLElement>): void {
    event.preventDefault()
    event.stopPropagation()
    const handle = event.currentTarget
    const width = handle.closest('th')?.offsetWidth ?? 0
    const startX = event.clientX
    const widthAt = (x: number) => Math.max(NARROWEST, Math.round(width + x - startX))
    handle.setPointerCapture(event.pointerId)
    handle.classList.add('is-dragging')
    handle.onpointermove = move => {
      handle.style.transform = `translateX(${widthAt(move.clientX) - width}px)`
    }
    handle.onpointerup = end => {
      handle.onpointermove = null
      handle.onpointerup = null
      handle.style.transform = ''
      handle.classList.remove('is-dragging')
      onResizeEnd?.(widthAt(end.clientX))
    }
  }

  return (
    <th {...props}>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: an <hr> cannot stand in a header cell's text */}
      <span
        className="m-resize"
        role="separator"
        aria-orientation="vertical"
        aria-label={t('调整列宽')}
        aria-valuenow={Math.round(Number(props.style?.width ?? 0))}
        tabIndex={-1}
        onPointerDown={drag}
        onClick={event => event.stopPropagation()}
        onKeyDown={event => {
          const step = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key]
          const width = event.currentTarget.closest('th')?.offsetWidth ?? 0
          if (step !== undefined) onResizeEnd(Math.max(NARROWEST, width + step))
        }}
      />
    </th>
  )
}
