import type { TableColumnType } from 'antd'
import type { HTMLAttributes } from 'react'
import { isReadable, isWritable } from '#model/fieldAccess.ts'
import { t } from '#model/language/t.ts'
import type { ColumnLayout, FieldModel, PageModel, ResourceModel } from '#model/types/index.ts'
import type { RowCondition } from '../access/compileRowCondition.ts'
import { canOpen, hasPermission } from '../access/permissions.ts'
import { type CellContext, type CellRenderer, cellRenderer, isOrderedColumn } from '../cells/cellRenderer.tsx'
import type { Row } from '../data/Row.ts'
import type { EngineHost } from '../EngineHost.ts'
import { optionEntries } from '../options/optionEntries.ts'
import { fillPlaceholders } from '../text/messages.ts'
import { recordLabel } from '../text/recordWords.ts'
import { ColumnScroll } from './ColumnScroll.tsx'
import { editableRenderer } from './edit/editableRenderer.tsx'
import type { CellEdits } from './edit/useCellEdits.ts'
import { type ListState, sortedBy } from './ListState.ts'
import type { ListButton } from './listButtons.ts'
import { RowActions } from './RowActions.tsx'
import { SwitchCell, switchValues } from './SwitchCell.tsx'
import type { ListCommands } from './useListCommands.ts'

interface TableColumnsInput extends CellContext {
  host: EngineHost
  model: PageModel
  resource: ResourceModel
  /** Those to draw, in the user's order. */
  columns: ColumnLayout[]
  rowButtons: ListButton[]
  /** px for what the rows draw of them. */
  actionsWidth: number
  conditionOf(when: string | null): RowCondition
  /** What was removed is shown: it is neither opened nor changed, only restored. */
  inTrash: boolean
  edits: CellEdits
  /** Values that a surrounding page imposes. */
  fixed: Record<string, unknown> | undefined
  sort: ListState['sort']
  commands: ListCommands
  onSwitch(record: Row, field: string, value: unknown): Promise<void>
  onResize(path: string, width: number): void
  /** Draws the order numbers of a tree that is being sorted. */
  orderCell?: CellRenderer
}

/** Returns the columns of antd's table. Every renderer is made once per column, never per cell. */
export function tableColumns(input: TableColumnsInput): TableColumnType<Row>[] {
  const { columns, resource, host, rowButtons } = input
  const fields = new Map(resource.fields.map(field => [field.name, field]))
  const pinned = [
    ...columns.filter(({ fixed }) => fixed === 'left'),
    ...columns.filter(({ fixed }) => fixed !== 'left'),
  ]
  const readable = pinned.flatMap(column => {
    const field = fields.get(column.field)
    return field && isReadable(host.user, field) ? [{ column, field }] : []
  })
  const identity = identityAmong(readable, input)
  const drawn = readable.map(({ column, field }) =>
    tableColumn(column, field, column.path === identity, input),
  )
  return rowButtons.length > 0 ? [...drawn, actionColumn(input)] : drawn
}

/** The column that opens a record: the first that is there, but for pictures, of which a record may have none. */
function identityAmong(
  readable: readonly { column: ColumnLayout; field: FieldModel }[],
  { columns, widgets }: TableColumnsInput,
): string | undefined {
  const isPicture = ({ column, field }: (typeof readable)[number]) =>
    widgets[column.cell ?? field.widget]?.cover !== undefined
  const ordered = columns.flatMap(({ path }) => readable.find(({ column }) => column.path === path) ?? [])
  return (ordered.find(one => !isPicture(one)) ?? ordered[0])?.column.path
}

function tableColumn(
  column: ColumnLayout,
  field: FieldModel,
  isIdentity: boolean,
  input: TableColumnsInput,
): TableColumnType<Row> {
  const { host, sort, onResize, resource } = input
  const draw = contentOf(column, field, isIdentity, input)
  const isOrder = input.orderCell !== undefined && column.path === resource.tree?.order
  const order = sort?.descending ? 'descend' : 'ascend'
  return {
    key: column.path,
    title: host.text(column.title),
    // One column without a width takes what is left.
    width: column.width ?? undefined,
    align: column.align,
    fixed: column.fixed ?? undefined,
    sorter: isOrderedColumn(column, field, input.widgets),
    sortOrder: sort?.field === sortedBy(column) ? order : null,
    showSorterTooltip: false,
    ellipsis: { showTitle: false },
    render: (_, record) => draw(record),
    className: [`m-${column.align}`, isOrder && 'm-order'].filter(Boolean).join(' '),
    onHeaderCell: () =>
      ({ onResizeEnd: (width: number) => onResize(column.path, width) }) as HTMLAttributes<HTMLElement>,
  }
}

function contentOf(
  column: ColumnLayout,
  field: FieldModel,
  isIdentity: boolean,
  input: TableColumnsInput,
): CellRenderer {
  if (input.orderCell && column.path === input.resource.tree?.order) return input.orderCell
  return editableRenderer(shownContent(column, field, isIdentity, input), column, field, input)
}

function shownContent(
  column: ColumnLayout,
  field: FieldModel,
  isIdentity: boolean,
  input: TableColumnsInput,
): CellRenderer {
  const draw = switchRenderer(column, field, input) ?? cellRenderer(column, field, input)
  if (input.inTrash) return draw
  if (column.link !== null) return linkRenderer(column.link, draw, isIdentity, input)
  return isIdentity && canOpen(input.host.user, input.resource) ? identityRenderer(draw, input) : draw
}

function identityRenderer(draw: CellRenderer, { commands }: TableColumnsInput): CellRenderer {
  return record => (
    <button type="button" className="m-link m-identity" onClick={() => commands.open(record)}>
      {draw(record)}
    </button>
  )
}

function linkRenderer(
  link: string,
  draw: CellRenderer,
  isIdentity: boolean,
  { host }: TableColumnsInput,
): CellRenderer {
  const className = isIdentity ? 'm-link m-identity' : 'm-link'
  return record => (
    <button
      type="button"
      className={className}
      onClick={() => host.navigate(fillPlaceholders(link, record, encodeURIComponent))}
    >
      {draw(record)}
    </button>
  )
}

/** null where the column is no switch, or the user may not switch it. */
function switchRenderer(
  column: ColumnLayout,
  field: FieldModel,
  input: TableColumnsInput,
): CellRenderer | null {
  const { update } = input.resource.operations
  if (column.cell !== 'switch' || !update) return null
  const { user } = input.host
  if (!hasPermission(user, update.permissions) || !isWritable(user, field, 'update')) return null
  const entries = optionEntries(field) ?? input.dictionaries[field.dict ?? '']
  const values = switchValues(field, entries?.values() ?? [])
  if (!values) return null
  const title = input.host.text(field.title)
  const save = (record: Row, value: unknown) => input.onSwitch(record, field.name, value)
  const plain = cellRenderer({ path: column.path, cell: field.widget }, field, input)
  const allows = input.rowButtons.find(({ name }) => name === 'update')?.allows ?? (() => true)
  if (input.inTrash) return plain
  const switches = input.conditionOf(column.when)
  return record =>
    allows(record) && switches(record) ? (
      <SwitchCell
        record={record}
        values={values}
        label={t('{{label}}{{field}}', { label: recordLabel(input.resource, record), field: title })}
        onSwitch={save}
      />
    ) : (
      plain(record)
    )
}

function actionColumn({ rowButtons, actionsWidth, commands }: TableColumnsInput): TableColumnType<Row> {
  return {
    key: '$actions',
    title: <ColumnScroll>{t('操作')}</ColumnScroll>,
    width: actionsWidth,
    fixed: 'right',
    className: 'm-actions-cell',
    render: (_, record) => <RowActions buttons={rowButtons} record={record} commands={commands} />,
  }
}
