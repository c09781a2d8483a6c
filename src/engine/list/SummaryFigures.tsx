import { Table, type TableColumnType } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { isReadable } from '#model/fieldAccess.ts'
import { t } from '#model/language/t.ts'
import type { ColumnLayout, FieldModel, ListModel } from '#model/types/index.ts'
import { type CellContext, cellRenderer } from '../cells/cellRenderer.tsx'
import { EMPTY } from '../cells/EmptyValue.tsx'
import type { Row } from '../data/Row.ts'
import { useHost } from '../EngineContext.ts'
import { formatNumber } from '../text/formatNumber.ts'
import { inSentence } from '../text/recordWords.ts'
import { withAffixes } from '../text/withAffixes.ts'
import type { ListControl } from './useListPage.ts'
import type { AnsweredFigure } from './useSummary.ts'
import './summary.css'

/** px: a line of figures, and what is around them. */
const LINE = 22

const AROUND = 15

/** A figure as it is drawn. */
interface DrawnFigure {
  field: string
  label: string
  value: ReactNode
}

/** Returns the figures of a list as they are drawn; null where the page has none, or the user may read none. */
export function useFigures(
  { model, resource, summary: { figures } }: ListControl,
  { dictionaries, widgets }: CellContext,
): DrawnFigure[] | null {
  const host = useHost()
  return useMemo(() => {
    if (figures === null || figures?.length === 0) return null
    const fields = new Map(resource.fields.map(field => [field.name, field]))
    return (model.list?.summary ?? []).flatMap(({ field: name, function: word, label }) => {
      const field = fields.get(name)
      const answered = figures?.find(figure => figure.field === name && figure.function === word)
      if (!field || (figures && !answered) || !isReadable(host.user, field)) return []
      const value = answered ? drawFigure(answered, field, { dictionaries, widgets }) : '…'
      return [{ field: name, label: host.text(label), value }]
    })
  }, [host, model, resource, figures, dictionaries, widgets])
}

/** px: a bold Latin letter of a figure, a Chinese one, and what is around them in a cell whose figures stand right. */
const LETTERS = { latin: 8.8, wide: 14, around: 44 }

/** Returns the columns, none narrower than its figures: a number that is cut would be another one. */
export function withFigureRoom(
  columns: TableColumnType<Row>[],
  figures: DrawnFigure[] | null,
  list: ListModel | null,
): TableColumnType<Row>[] {
  if (figures === null || list === null) return columns
  const fieldOf = new Map(list.columns.map(({ path, field }) => [path, field]))
  return columns.map(column => {
    const own = figures.filter(({ field }) => field === fieldOf.get(String(column.key)))
    const room = Math.max(0, ...own.map(({ label, value }) => widthOf(`${label} ${value}`))) + LETTERS.around
    return typeof column.width === 'number' && own.length > 0 && room > column.width
      ? { ...column, width: Math.ceil(room) }
      : column
  })
}

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter < '\u0250' ? LETTERS.latin : LETTERS.wide), 0)

/** A figure is drawn as the values are that it is taken of; one of choices is a bare number. */
function drawFigure(
  { function: word, value }: AnsweredFigure,
  field: FieldModel,
  context: CellContext,
): ReactNode {
  if (value === null) return EMPTY
  if (word === 'count') return formatNumber(value)
  const isNumber = typeof value === 'number' && fieldTypeBase(field.type).expression.type === 'number'
  if (isNumber)
    return withAffixes(
      formatNumber(value, word === 'avg' && field.scale === null ? null : field.scale),
      field,
    )
  return cellRenderer({ path: field.name, cell: field.widget }, field, context)({ [field.name]: value })
}

interface SummaryRowProps {
  figures: DrawnFigure[]
  list: ListControl
  /** As they are drawn. */
  columns: TableColumnType<Row>[]
  /** Columns before them: that of the boxes. */
  before: number
}

/** Returns the height of the row of figures, px. */
export function summaryHeight(figures: DrawnFigure[] | null, columns: readonly ColumnLayout[]): number {
  if (figures === null) return 0
  const lines = columns.map(({ field }) => figures.filter(figure => figure.field === field).length)
  return Math.max(1, ...lines) * LINE + AROUND
}

/**
 * Returns the figures of a table, each below its column, always in sight. No component: the table looks at what it is
 * given to keep it there.
 */
export function summaryRow({ figures, list, columns, before }: SummaryRowProps) {
  const fieldOf = new Map((list.model.list?.columns ?? []).map(({ path, field }) => [path, field]))
  const cells = columns.map(column => {
    const field = fieldOf.get(String(column.key))
    return { column, own: figures.filter(figure => field !== undefined && figure.field === field) }
  })
  const isTitle = (index: number, own: DrawnFigure[]) =>
    index === 0 && (own.length === 0 || list.summary.error !== undefined)
  return (
    <Table.Summary fixed="bottom">
      <Table.Summary.Row className="m-summary-row">
        {before > 0 && <Table.Summary.Cell index={0} />}
        {cells.map(({ column, own }, index) => (
          <Table.Summary.Cell
            key={column.key}
            index={index + before}
            align={column.align}
            className={typeof column.className === 'string' ? column.className : undefined}
          >
            {isTitle(index, own) ? <SummaryTitle list={list} /> : <Figures figures={own} />}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  )
}

/** What the figures are about, or that they could not be read. */
function SummaryTitle({ list: { summary } }: { list: ListControl }) {
  if (summary.error === undefined) return <span className="m-summary-title">{t('汇总')}</span>
  return (
    <button type="button" className="m-link" onClick={() => void summary.refresh()}>
      {t('汇总加载失败，重试')}
    </button>
  )
}

const Figures = ({ figures }: { figures: DrawnFigure[] }) =>
  figures.map(({ label, value }) => (
    <div key={label} className="m-summary-figure">
      <small>{label}</small> <strong>{value}</strong>
    </div>
  ))

/** The figures below cards, each after the name of its field. */
export function SummaryLine({ list, figures }: { list: ListControl; figures: DrawnFigure[] }) {
  const host = useHost()
  const titleOf = (name: string) => {
    const column = list.model.list?.columns.find(({ field }) => field === name)
    return host.text(column?.title ?? list.resource.fields.find(field => field.name === name)?.title ?? name)
  }
  return (
    <section className="m-summary-line" aria-label={t('汇总')}>
      {list.summary.error !== undefined && <SummaryTitle list={list} />}
      {figures.map(({ field, label, value }) => (
        <span key={`${field} ${label}`} className="m-summary-figure">
          <small>{namedFigure(titleOf(field), label)}</small> <strong>{value}</strong>
        </span>
      ))}
    </section>
  )
}

/** A title that says already what is taken of it (金额合计) stands alone. */
const namedFigure = (title: string, label: string): string =>
  title.toLowerCase().endsWith(label.toLowerCase())
    ? title
    : t('{{title}}{{label}}', { title, label: inSentence(label) })
