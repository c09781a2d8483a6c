import { layoutWithOthers } from '../derive/otherTexts.ts'
import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import { pageKinds } from '../page-kinds/index.ts'
import type { LayoutSource, PageSource } from '../source/page.ts'
import type { FieldModel, FormModel, LayoutModel, PageKind, ResourceModel, Text } from '../types/index.ts'
import { compileMark } from './compileMark.ts'
import { compilePresets } from './compilePresets.ts'
import { fieldNamed } from './resolvePath.ts'

type FormGiven = NonNullable<PageSource['form']>

interface FormOptions {
  given: FormGiven | undefined
  resource: ResourceModel
  kind: PageKind
}

/** From how many fields on a form opens beside the page, and takes two columns. */
const DRAWER_FIELDS = 9
const TWO_COLUMN_FIELDS = 6

/** px */
const WIDTHS = { one: 520, two: 760, rich: 860, page: 1080 }
const CHARACTER = 14
const LABEL = { padding: 28, least: 80, most: 160 }

/** The form of a page: for creating, changing and looking at a record. */
export function compileForm({ given = {}, resource, kind }: FormOptions): FormModel {
  const { fields: known } = resource
  const written =
    given.layout && layoutWithOthers(given.layout, { fields: known, named: namesIn(given.layout) })
  const shown = written ? namesIn(written) : formFields(resource).map(field => field.name)
  const fields = shown.map(name => fieldNamed(name, resource))
  // The text that an option asks for stands below its choice.
  const titled = fields.filter(field => field.otherOf === undefined)
  const open = given.open ?? openingOf(titled, kind)
  const columns = given.columns ?? columnsOf(titled, given, open)
  const layout = written
    ? written.map(part => compilePart(part, columns, resource))
    : fields.map(field => fieldPart(field, columns))
  return {
    open,
    width: given.width ?? widthOf(fields, columns, open),
    columns,
    labelWidth: given.labelWidth ?? labelWidthOf(titled),
    layout,
    presets: compilePresets(given.presets),
    component: given.component ?? null,
  }
}

/**
 * Fields of a form that names none: those a client may write, and beside them what is written by actions and
 * formulas, read-only. Where nothing can be written, everything that can be read.
 */
function formFields(resource: ResourceModel): FieldModel[] {
  const audit = new Set(['createBy', 'createById', 'createTime', 'updateBy', 'updateTime', 'version'])
  const own = resource.fields.filter(field => !audit.has(field.name))
  const isWritable = (field: FieldModel) => field.write !== 'never'
  const isInput = resource.operations.create !== undefined || resource.operations.update !== undefined
  if (isInput) return own.filter(field => isWritable(field) || field.name !== resource.key)
  return own.filter(field => !field.writeOnly && field.name !== resource.key)
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

function compilePart(part: LayoutSource, columns: number, resource: ResourceModel): LayoutModel {
  if (typeof part === 'string') return fieldPart(fieldNamed(part, resource), columns)
  if ('field' in part) return givenPart(part, columns, resource)
  if (!('items' in part))
    return 'type' in part ? compileMark(part) : { type: 'panel', component: part.component }
  const inner = part.columns ?? columns
  const items = part.items as (LayoutSource | TitledItems)[]
  if (part.type === 'group' || part.type === 'grid') {
    const parts = items.map(item => compilePart(item as LayoutSource, inner, resource))
    return { type: part.type, title: part.title ?? null, columns: inner, items: parts, ...shownWhen(part) }
  }
  const panes = items.map((item, index) => compilePane(item, index, inner, resource))
  return { type: part.type, ...(part.save ? { saves: true as const } : {}), items: panes }
}

interface TitledItems {
  title: Text
  'x-visible'?: string
  items: LayoutSource[]
}

type Pane = Extract<LayoutModel, { type: 'tabs' | 'steps' }>['items'][number]

/** A tab or step; a part without a title of its own is numbered. */
function compilePane(
  item: LayoutSource | TitledItems,
  index: number,
  columns: number,
  resource: ResourceModel,
): Pane {
  const isTitled = typeof item === 'object' && 'items' in item && !('type' in item)
  const title = typeof item === 'object' && 'title' in item && item.title ? item.title : String(index + 1)
  const parts = isTitled ? item.items : [item as LayoutSource]
  const items = parts.map(part => compilePart(part, columns, resource))
  return { title, columns, items, ...(isTitled ? shownWhen(item) : {}) }
}

const shownWhen = ({ 'x-visible': condition }: { 'x-visible'?: string }): { visibleWhen?: string } =>
  condition === undefined ? {} : { visibleWhen: condition }

type GivenField = Extract<LayoutSource, { field: string }>

function givenPart(part: GivenField, columns: number, resource: ResourceModel): LayoutModel {
  const field = fieldNamed(part.field, resource)
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
  const part: FieldPart = { type: 'field', field: field.name, span: isWide(field) ? columns : 1 }
  return field.write === 'never' ? { ...part, readOnly: true } : part
}

const WIDE_WIDGETS = new Set(['textarea', 'rich-text', 'json', 'code', 'array-table', 'reference-table'])

const hasRows = ({ type }: FieldModel) => fieldTypeNamed(type).storage === 'child-table'

const isWide = (field: FieldModel) => hasRows(field) || WIDE_WIDGETS.has(field.widget)

function openingOf(fields: FieldModel[], kind: PageKind): FormModel['open'] {
  if (pageKinds[kind].isSingle || fields.some(hasTable)) return 'page'
  const isRich = fields.some(field => field.widget === 'rich-text')
  return fields.length >= DRAWER_FIELDS || isRich ? 'drawer' : 'dialog'
}

const hasTable = (field: FieldModel) => hasRows(field) || field.widget === 'array-table'

function columnsOf(fields: FieldModel[], { width }: FormGiven, open: FormModel['open']): number {
  if (width !== undefined && width < WIDTHS.two) return 1
  return fields.length >= TWO_COLUMN_FIELDS || open === 'page' ? 2 : 1
}

function widthOf(fields: FieldModel[], columns: number, open: FormModel['open']): number {
  if (open === 'page') return WIDTHS.page
  if (fields.some(field => field.widget === 'rich-text')) return WIDTHS.rich
  return columns === 1 ? WIDTHS.one : WIDTHS.two
}

/** As wide as the longest title; Latin letters take half the room. */
function labelWidthOf(fields: FieldModel[]): number {
  const longest = Math.max(0, ...fields.map(field => characters(field.title)))
  return Math.min(LABEL.most, Math.max(LABEL.least, Math.ceil(longest * CHARACTER) + LABEL.padding))
}

function characters(title: FieldModel['title']): number {
  const text = typeof title === 'string' ? title : title.zh
  return [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 0x2e80 ? 0.6 : 1), 0)
}
