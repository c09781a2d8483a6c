import type { ReactNode } from 'react'
import { drawnCellWidth } from '#model/derive/drawnCellWidth.ts'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { isUntoldToReaders, personNameOf } from '#model/fieldAccess.ts'
import { namedAsToday, partAt, partsOf } from '#model/fieldParts.ts'
import { chosenLanguage, t, textOf } from '#model/language/t.ts'
import type { ColumnLayout, FieldModel } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import type { Row } from '../data/Row.ts'
import { DictionaryTag } from '../dict/DictionaryTag.tsx'
import type { Dictionaries } from '../dict/useDictionaries.ts'
import { MissingWidget } from '../faults/FaultBox.tsx'
import { drawnFieldTypes } from '../field-types/drawnFieldTypes.ts'
import { optionEntries } from '../options/optionEntries.ts'
import { ReferenceNames } from '../references/ReferenceNames.tsx'
import type { WidgetDefinition } from '../registry/defineWidget.ts'
import type { WidgetsByKey } from '../registry/useWidgets.ts'
import { shownValue } from '../values/shownValue.ts'
import { EMPTY, emptyValue } from './EmptyValue.tsx'

/** Draws one cell. Made once per column, so that a cell costs one call and no hook. */
export type CellRenderer = (record: Row) => ReactNode

export interface CellContext {
  dictionaries: Dictionaries
  widgets: WidgetsByKey
}

type ValueRenderer = (value: unknown, record: Row) => ReactNode

/** Returns how a column draws its cells. */
export function cellRenderer(
  column: Pick<ColumnLayout, 'path' | 'cell'>,
  field: FieldModel,
  context: CellContext,
): CellRenderer {
  const part = partAt(field, column.path)
  if (part) return partRenderer(part, column.cell, field, context)
  const steps = column.path.split('.')
  const read =
    steps.length > 1 ? nestedReader(steps, field) : (record: Row) => shownValue(record, column.path)
  const draw =
    steps.length > 1
      ? nestedRenderer(column, field)
      : withAffixes(valueRenderer(column.cell, field, context), field)
  return record => {
    const value = read(record)
    if (isEmptyValue(value)) return emptyValue(field, value)
    const person = field.login ? record[personNameOf(field.name)] : undefined
    return typeof person === 'string' ? <span data-tip={String(value)}>{person}</span> : draw(value, record)
  }
}

/** What stands in a value is drawn as a field of its own, of the value. */
function partRenderer(part: FieldModel, cell: string, owner: FieldModel, context: CellContext): CellRenderer {
  const parts = partsOf(owner)
  const draw = cellRenderer({ path: part.name, cell }, part, context)
  return record => {
    const value = record[owner.name]
    return typeof value === 'object' && value !== null ? draw(namedAsToday(value, parts) as Row) : EMPTY
  }
}

/** What stands before and behind a value, close to it: ¥1,280.50, 12 kg. */
function withAffixes(draw: ValueRenderer, { prefix, suffix, unit }: FieldModel): ValueRenderer {
  const behind = unit ?? suffix
  if (prefix === undefined && behind === undefined) return draw
  return (value, record) => (
    <span className="m-affixed">
      {prefix !== undefined && <span className="m-prefix">{textOf(prefix)}</span>}
      {draw(value, record)}
      {behind !== undefined && <span className="m-suffix">{textOf(behind)}</span>}
    </span>
  )
}

/** deptId.deptName is answered as dept.deptName; both spellings are read. */
function nestedReader([root = '', leaf = '']: string[], { reference, name }: FieldModel): CellRenderer {
  const object = root === name && reference ? reference.as : root
  return record => {
    const embedded = record[object]
    if (Array.isArray(embedded))
      return embedded
        .map(item => item?.[leaf])
        .filter(item => !isEmptyValue(item))
        .join(t('、'))
    return (embedded as Row | null | undefined)?.[leaf] as ReactNode
  }
}

/** What another record says is drawn as text, but for a time, which is said in the same way everywhere. */
function nestedRenderer({ cell }: Pick<ColumnLayout, 'cell'>, field: FieldModel): ValueRenderer {
  const drawing = drawnFieldTypes[cell]
  const isOne = fieldTypeBase(field.type).storage === 'column'
  return drawing?.drawsOthers && isOne ? value => drawing.draw(value, field) : drawText
}

function valueRenderer(
  cell: string,
  field: FieldModel,
  { dictionaries, widgets }: CellContext,
): ValueRenderer {
  const key = cellWidget(field, cell)
  if (key !== null && widgets[key] === null) return () => <MissingWidget name={key} />
  const Cell = key === null ? undefined : widgets[key]?.cell
  if (Cell) return widgetRenderer(Cell, field)
  const entries = optionEntries(field) ?? (field.dict === null ? null : dictionaries[field.dict])
  if (entries !== null) return tagRenderer(entries, field)
  return field.reference === null ? plainRenderer(field) : referenceRenderer(field)
}

function widgetRenderer(Cell: NonNullable<WidgetDefinition['cell']>, field: FieldModel): ValueRenderer {
  const properties = field.widgetProps
  return (value, record) => <Cell {...properties} value={value as never} record={record} field={field} />
}

/** Values of a dictionary or options, each as a tag. The one that asks for a text has it behind its label. */
function tagRenderer(entries: Dictionaries[string] | undefined, field: FieldModel): ValueRenderer {
  const { options = [], otherText } = field
  const other = options.find(option => option.other)?.value
  const tag = (value: unknown, record: Row) => {
    const text = otherText !== undefined && value === other ? record[otherText] : null
    const entry = entries?.get(String(value))
    return (
      <DictionaryTag
        key={String(value)}
        value={value}
        entry={entry}
        text={typeof text === 'string' ? text : undefined}
      />
    )
  }
  return (value, record) =>
    Array.isArray(value) ? (
      <span className="m-tags">{value.map(one => tag(one, record))}</span>
    ) : (
      tag(value, record)
    )
}

/** Answers carry the name of a referred record; what stands inside a value does not, and it is looked up. */
function referenceRenderer({ reference }: FieldModel): ValueRenderer {
  const target = reference as NonNullable<FieldModel['reference']>
  const { as, label, key } = target
  const nameOf = (row: Row | null | undefined) => (row ? ((row[label] ?? row[key]) as ReactNode) : null)
  return (value, record) => {
    const embedded = record[as]
    if (embedded === undefined) return <ReferenceNames reference={reference} value={value} record={record} />
    if (Array.isArray(embedded)) return embedded.map(nameOf).join(t('、'))
    const name = nameOf(embedded as Row | null)
    return name ?? (isUntoldToReaders(record, target) ? EMPTY : String(value))
  }
}

function plainRenderer(field: FieldModel): ValueRenderer {
  const drawing = drawnFieldTypes[field.type]
  if (drawing) return value => drawing.draw(value, field)
  const { display } = fieldTypeBase(field.type).codec ?? {}
  return display ? value => display(value, chosenLanguage(), field) : drawText
}

const drawText: ValueRenderer = value => String(value)

/**
 * Returns the widget whose cell a value is drawn with; null where the engine draws it itself, so that a list
 * never loads a date picker to show a date. Values of a dictionary or options, references, times and numbers are drawn by
 * the engine unless the page names another cell, or the widget says more of them.
 */
export function cellWidget(field: FieldModel, cell: string): string | null {
  if (cell !== field.widget || drawnCellWidth(cell) !== null || field.oneOf) return cell
  if (field.dict !== null || field.options || field.reference !== null) return null
  return fieldTypeBase(field.type).look.isPlain ? null : cell
}

/** The same of a column; null also for what another record says, which is drawn as text. */
export function columnWidget(
  { path, cell }: Pick<ColumnLayout, 'path' | 'cell'>,
  field: FieldModel,
): string | null {
  const part = partAt(field, path)
  if (part) return cellWidget(part, cell)
  return cell === 'switch' || path.includes('.') ? null : cellWidget(field, cell)
}

/** Whether rows can stand in an order by the column that means something to people: not by the address of a picture. */
export function isOrderedColumn(
  column: ColumnLayout,
  field: FieldModel,
  widgets: WidgetsByKey | null,
): boolean {
  const widget = columnWidget(column, field)
  return column.sortable && (widget === null || widgets?.[widget]?.isOrdered !== false)
}
