import { drawnCellWidth } from '../derive/drawnCellWidth.ts'
import { searchOperatorOf, searchWidgetOf } from '../derive/searchOf.ts'
import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import { isOfItself } from '../fieldAccess.ts'
import type { PageSource } from '../source/page.ts'
import type {
  ActionModel,
  ColumnLayout,
  FieldModel,
  ListModel,
  OperationName,
  ResourceModel,
  SearchFieldModel,
} from '../types/index.ts'
import { headingWidth, isTagged, widthOf } from './columnWidth.ts'
import { compileLooks } from './compileLooks.ts'
import { listSort } from './listSort.ts'
import { fieldNamed, resolvePath } from './resolvePath.ts'

interface ListOptions {
  page: PageSource
  resource: ResourceModel
  /** All resources, by page. */
  resources: Record<string, ResourceModel>
  isTree: boolean
  /** Permission that shares views of the list; null where none are shared. */
  share: string | null
}

type ListSource = NonNullable<PageSource['list']>
type ColumnSource = Exclude<NonNullable<ListSource['columns']>[number], string>
type SearchSource = Exclude<NonNullable<ListSource['search']>[number], string>

const PAGE_SIZE = 20
/** Columns that are shown until the user chooses; the rest is there to be chosen. */
const VISIBLE_COLUMNS = 8

/** The list of a page. */
export function compileList(options: ListOptions): ListModel {
  const { page, resource, isTree } = options
  const given = page.list ?? {}
  const actions = resource.actions
  const toolbar = given.toolbar ?? defaultToolbar(resource, isTree)
  return {
    columns: compileColumns(given, options),
    search: (given.search ?? searchedFields(page, resource)).map(field => compileSearch(field, resource)),
    ...(given.furtherSearch === undefined ? {} : { furtherSearch: given.furtherSearch }),
    sort: listSort(given.sort, resource),
    pageSize: given.pageSize ?? PAGE_SIZE,
    selectable: given.selectable ?? isSelectable(toolbar, actions),
    rowActions: given.rowActions ?? defaultRowActions(resource),
    toolbar,
    expand: given.expand ?? false,
    component: given.component ?? null,
    ...compileLooks(given, resource, path => compileColumn(columnOf(given, path), true, options)),
    views: given.views === 'none' ? null : { share: options.share },
  }
}

/** A column as the page writes it, so that a card shows it alike. */
function columnOf({ columns = [] }: ListSource, path: string): ColumnSource {
  const written = columns.filter(column => typeof column === 'object')
  return written.find(column => column.path === path) ?? { path }
}

function compileColumns({ columns }: ListSource, options: ListOptions): ColumnLayout[] {
  const { resource } = options
  const chosen = columns ?? defaultColumns(resource).map(field => field.name)
  return chosen.map((column, index) => {
    const given = typeof column === 'string' ? { path: column } : column
    const isShown = columns !== undefined || index < VISIBLE_COLUMNS - 1 || given.path === 'createTime'
    return compileColumn(given, isShown, options)
  })
}

function compileColumn(
  given: ColumnSource,
  isShown: boolean,
  { resource, resources }: ListOptions,
): ColumnLayout {
  const { path, field, target, part } = resolvePath(given.path, resource, resources)
  const drawn = target ?? part ?? field
  const own = target && given.path.includes('.') ? hopTitle(field, target) : (part ?? field).title
  const title = given.title ?? own
  const isOwn = target === null && part === null
  const sortable = given.sortable ?? (isOwn && field.sortable && resource.tree === null)
  // What English titles need is added where one knows the language of the screen.
  const width = Math.max(widthOf(drawn), headingWidth(title, sortable, ['zh']))
  return {
    path,
    field: field.name,
    title,
    width: given.width ?? (field.name === resource.label ? null : width),
    align: given.align ?? alignOf(drawn),
    fixed: given.fixed ?? null,
    sortable,
    visible: given.visible ?? isShown,
    cell: given.cell ?? drawn.widget,
    link: given.link ?? null,
    when: given.when ?? null,
    editable: given.editable ?? false,
  }
}

/** The label of a reference is called as the reference is, other properties of it as they are themselves. */
const hopTitle = (field: FieldModel, target: FieldModel) =>
  target.name === field.reference?.label ? field.title : target.title

/** Label first, then the fields as they stand, creation last; nothing long, hidden or made of parts. */
function defaultColumns(resource: ResourceModel): FieldModel[] {
  const label = fieldNamed(resource.label, resource)
  const audit = new Set(['createBy', 'createById', 'createTime', 'updateBy', 'updateTime', 'version'])
  const others = resource.fields.filter(field => {
    const isOwn =
      field.name !== resource.key && !audit.has(field.name) && field.name !== resource.tree?.parent
    return isOwn && field !== label && isOfItself(field) && field.translates === undefined && isShort(field)
  })
  return [label, ...others, ...resource.fields.filter(field => field.name === 'createTime')]
}

function isShort(field: FieldModel): boolean {
  const { type, writeOnly, widget } = field
  if (writeOnly || widget === 'rich-text' || widget === 'code') return false
  return fieldTypeNamed(type).look.isShort?.(field) ?? true
}

function searchedFields(page: PageSource, resource: ResourceModel): string[] {
  const written = typeof page.resource === 'object' ? Object.keys(page.resource.properties) : []
  const place = (name: string) => (written.includes(name) ? written.indexOf(name) : written.length)
  // A record is searched by its type, which is chosen first.
  const isSearched = ({ search, oneOf }: FieldModel) => search !== null && oneOf === undefined
  const searched = resource.fields.filter(isSearched).map(field => field.name)
  return searched.toSorted((one, other) => place(one) - place(other))
}

function compileSearch(given: string | SearchSource, resource: ResourceModel): SearchFieldModel {
  const source: SearchSource = typeof given === 'string' ? { field: given } : given
  const field = fieldNamed(source.field, resource)
  const isChosen = isTagged(field) || field.reference !== null || field.schema.enum !== undefined
  const operator = source.operator ?? field.search ?? searchOperatorOf({ type: field.type, isChosen })
  const drawn = searchWidgetOf(field, operator)
  return {
    field: field.name,
    operator,
    title: source.title ?? field.title,
    widget: source.component ?? drawn.widget,
    widgetProps: drawn.widgetProps,
    ...(source.default === undefined ? {} : { default: source.default }),
  }
}

function defaultRowActions(resource: ResourceModel): string[] {
  const row = resource.actions.filter(action => action.on === 'row').map(action => action.name)
  const changing = present(resource, ['update', 'remove'])
  if (changing.length === 0 && row.length === 0) return present(resource, ['read'])
  return [...changing, ...row, ...present(resource, ['copy'])]
}

function defaultToolbar(resource: ResourceModel, isTree: boolean): string[] {
  const named = (on: ActionModel['on']) =>
    resource.actions.filter(action => action.on === on).map(action => action.name)
  // Removing a branch is done at its row, where the reader sees what hangs on it.
  const batch = isTree ? [] : present(resource, ['remove'])
  const files = present(resource, ['import', 'export', 'figures', 'trash'])
  return [...present(resource, ['create']), ...named('list'), ...named('selection'), ...batch, ...files]
}

const present = ({ operations }: ResourceModel, names: OperationName[]) =>
  names.filter(name => operations[name])

function isSelectable(toolbar: string[], actions: ActionModel[]): boolean {
  const isBatch = (name: string) => actions.some(action => action.name === name && action.on === 'selection')
  return toolbar.some(name => name === 'remove' || isBatch(name))
}

/** Numbers stand right, states in the middle, all else left. */
function alignOf(field: FieldModel): ColumnLayout['align'] {
  if (drawnCellWidth(field.widget) !== null) return 'left'
  const { type, reference, oneOf, name } = field
  // A text beside the label would stand apart from those of other rows.
  if (isTagged(field)) return field.otherText === undefined ? 'center' : 'left'
  const { align } = fieldTypeNamed(type).look
  const isId = reference !== null || oneOf !== undefined || name.endsWith('Id')
  return align === 'right' && isId ? 'left' : align
}
