import { useMemo } from 'react'
import { drawnCellWidth } from '#model/derive/drawnCellWidth.ts'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { isReadable } from '#model/fieldAccess.ts'
import type { ColumnLayout, FieldModel } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import { type CellContext, type CellRenderer, cellRenderer } from '../../cells/cellRenderer.tsx'
import type { Dictionaries } from '../../dict/useDictionaries.ts'
import { useHost } from '../../EngineContext.ts'
import { editableRenderer } from '../edit/editableRenderer.tsx'
import type { ListControl } from '../useListPage.ts'

/** A value on a card. */
interface CardPart {
  path: string
  title: string
  draw: CellRenderer
}

/** The name of a record. */
interface CardName extends CardPart {
  /** Where it leads, with the record's values as {field}; null where it opens the record. */
  link: string | null
}

/** A value beside the name, with its title where it says nothing by itself. */
interface CardTag extends CardPart {
  isNamed: boolean
}

/** Of what a card is made. */
export interface CardParts {
  cover: CellRenderer | undefined
  identity: CardName | undefined
  subtitle: CardPart | undefined
  tags: CardTag[]
  others: CardPart[]
}

/** A column that the user may read, with its field. */
interface ReadColumn {
  column: ColumnLayout
  field: FieldModel
}

/** Further values that a card shows unless the page says which. */
const OTHERS = 4

/**
 * Returns of what the cards of a list are made: what the page says, and where it says nothing the first column as the
 * name, a state beside it, and some of the other columns.
 * @param covered whether the first column that can head a card does so
 */
export function useCardParts(list: ListControl, context: CellContext, covered: boolean): CardParts {
  const host = useHost()
  const { model, resource, edits, fixed, inTrash, conditionOf } = list
  const { dictionaries, widgets } = context
  return useMemo(() => {
    const card = model.list?.card
    const fields = new Map(resource.fields.map(field => [field.name, field]))
    const read = (column: ColumnLayout | null | undefined): ReadColumn[] => {
      const field = fields.get(column?.field ?? '')
      return column && field && isReadable(host.user, field) ? [{ column, field }] : []
    }
    const part = ({ column, field }: ReadColumn): CardPart => ({
      path: column.path,
      title: host.text(column.title),
      draw: cellRenderer(column.cell === 'switch' ? { ...column, cell: field.widget } : column, field, {
        dictionaries,
        widgets,
      }),
    })
    const editing = { host, model, edits, fixed, inTrash, conditionOf }
    const editablePart = (item: ReadColumn): CardPart => {
      const { draw, ...rest } = part(item)
      return { ...rest, draw: editableRenderer(draw, item.column, item.field, editing) }
    }
    const tag = (item: ReadColumn): CardTag => ({ ...part(item), isNamed: isBare(item, dictionaries) })

    const image = fields.get(card?.image ?? '')
    const columns = (model.list?.columns ?? []).filter(({ visible }) => visible).flatMap(read)
    const pictures = image && isReadable(host.user, image) ? [image] : columns.map(({ field }) => field)
    const cover = covered || image ? pictures.flatMap(field => coverOf(field, widgets)).at(0) : undefined
    const shown = columns.filter(({ field }) => field.name !== cover?.field)
    const [identity] = card?.title ? read(card.title) : shown
    const subtitle = read(card?.subtitle).at(0)
    const named = new Set([identity, subtitle].map(item => item?.column.path))
    const rest = shown.filter(({ column }) => !named.has(column.path))
    const tags = card?.tags ? card.tags.flatMap(read) : stateAmong(rest, dictionaries)
    const others = card?.fields
      ? card.fields.flatMap(read)
      : rest.filter(item => !tags.some(({ column }) => column.path === item.column.path)).slice(0, OTHERS)
    return {
      cover: cover?.draw,
      identity: identity && { ...part(identity), link: linkOf(identity.column, columns) },
      subtitle: subtitle && part(subtitle),
      tags: tags.map(tag),
      others: others.map(editablePart),
    }
  }, [host, model, resource, dictionaries, widgets, covered, edits, fixed, inTrash, conditionOf])
}

/** Where the name leads in the table, though the page gives the cards one of their own. */
const linkOf = ({ link, path }: ColumnLayout, columns: readonly ReadColumn[]): string | null =>
  link ?? columns.find(({ column }) => column.path === path)?.column.link ?? null

/** The column that says how a record stands: what the list switches, else the first tag that speaks for itself. */
function stateAmong(columns: readonly ReadColumn[], dictionaries: Dictionaries): ReadColumn[] {
  const tagged = columns.filter(({ field }) => isTagged(field))
  const switched = tagged.find(({ column }) => column.cell === 'switch')
  const state = switched ?? tagged.find(item => !isBare(item, dictionaries)) ?? tagged[0]
  return state ? [state] : []
}

/** Whether it is drawn as one tag, which has room behind the name; several are a list. */
const isTagged = ({ dict, options, widget, type }: FieldModel): boolean =>
  (dict !== null || options !== undefined) &&
  drawnCellWidth(widget) === null &&
  !fieldTypeBase(type).holdsMany

/** How a field heads a card; nothing for one whose widget has no such look. */
function coverOf(
  field: FieldModel,
  widgets: CellContext['widgets'],
): { field: string; draw: CellRenderer }[] {
  const Cover = widgets[field.widget]?.cover
  if (!Cover) return []
  const properties = field.widgetProps
  const draw: CellRenderer = record =>
    isEmptyValue(record[field.name]) ? null : (
      <Cover {...properties} value={record[field.name] as never} record={record} field={field} />
    )
  return [{ field: field.name, draw }]
}

const YES_NO = new Set(['Y', 'N', 'true', 'false'])

/** Whether a dictionary has yes and no only, which say nothing without the name of what they answer. */
function isBare({ field }: ReadColumn, dictionaries: Dictionaries): boolean {
  const entries = dictionaries[field.dict ?? '']
  return entries !== undefined && entries.size > 0 && [...entries.keys()].every(value => YES_NO.has(value))
}
