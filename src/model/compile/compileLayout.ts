import { isWideField } from '../derive/isWideField.ts'
import { layoutWithOthers } from '../derive/otherTexts.ts'
import type { LayoutSource } from '../source/layout.ts'
import type { FieldModel, LayoutModel, ResourceModel, Text } from '../types/index.ts'
import { compileMark } from './compileMark.ts'
import { fieldNamed } from './resolvePath.ts'

/** Whose fields a form is about: those of a record, or of the form of an action. */
type Fields = Pick<ResourceModel, 'page' | 'fields'>

/** The parts of a form in a grid of some columns. */
export function compileLayout(parts: readonly LayoutSource[], columns: number, owner: Fields): LayoutModel[] {
  return parts.map(part => compilePart(part, columns, owner))
}

/** A layout as it was written, with the texts of options behind their choices; undefined where there is none. */
export function writtenLayout(
  given: LayoutSource[] | undefined,
  fields: readonly FieldModel[],
): LayoutSource[] | undefined {
  return given && layoutWithOthers(given, { fields, named: namesIn(given) })
}

/** Fields that a layout names, in order. */
export function namesIn(
  layout: readonly (LayoutSource | { title: unknown; items: LayoutSource[] })[],
): string[] {
  return layout.flatMap(part => {
    if (typeof part === 'string') return [part]
    if ('field' in part) return [part.field]
    return 'items' in part ? namesIn(part.items as LayoutSource[]) : []
  })
}

function compilePart(part: LayoutSource, columns: number, owner: Fields): LayoutModel {
  if (typeof part === 'string') return fieldPart(fieldNamed(part, owner), columns)
  if ('field' in part) return givenPart(part, columns, owner)
  if (!('items' in part))
    return 'type' in part ? compileMark(part) : { type: 'panel', component: part.component }
  const inner = part.columns ?? columns
  const items = part.items as (LayoutSource | TitledItems)[]
  if (part.type === 'group' || part.type === 'grid') {
    const parts = items.map(item => compilePart(item as LayoutSource, inner, owner))
    return { type: part.type, title: part.title ?? null, columns: inner, items: parts, ...shownWhen(part) }
  }
  const panes = items.map((item, index) => compilePane(item, index, inner, owner))
  return { type: part.type, ...(part.save ? { saves: true as const } : {}), items: panes }
}

interface TitledItems {
  title: Text
  'x-visible'?: string
  items: LayoutSource[]
}

type Pane = Extract<LayoutModel, { type: 'tabs' | 'steps' }>['items'][number]

/** A tab or step; a part without a title of its own is numbered. */
function compilePane(item: LayoutSource | TitledItems, index: number, columns: number, owner: Fields): Pane {
  const isTitled = typeof item === 'object' && 'items' in item && !('type' in item)
  const title = typeof item === 'object' && 'title' in item && item.title ? item.title : String(index + 1)
  const parts = isTitled ? item.items : [item as LayoutSource]
  const items = parts.map(part => compilePart(part, columns, owner))
  return { title, columns, items, ...(isTitled ? shownWhen(item) : {}) }
}

const shownWhen = ({ 'x-visible': condition }: { 'x-visible'?: string }): { visibleWhen?: string } =>
  condition === undefined ? {} : { visibleWhen: condition }

type GivenField = Extract<LayoutSource, { field: string }>

function givenPart(part: GivenField, columns: number, owner: Fields): LayoutModel {
  const field = fieldNamed(part.field, owner)
  const plain = fieldPart(part.component ? { ...field, widget: part.component } : field, columns)
  return {
    ...plain,
    ...(part.span === undefined ? {} : { span: Math.min(part.span, columns) }),
    ...(part.component === undefined ? {} : { widget: part.component }),
    ...(part.props === undefined ? {} : { widgetProps: part.props }),
    ...(part.readOnly === undefined ? {} : { readOnly: part.readOnly }),
  }
}

type FieldPart = Extract<LayoutModel, { type: 'field' }>

function fieldPart(field: FieldModel, columns: number): FieldPart {
  const part: FieldPart = { type: 'field', field: field.name, span: isWideField(field) ? columns : 1 }
  return field.write === 'never' ? { ...part, readOnly: true } : part
}
