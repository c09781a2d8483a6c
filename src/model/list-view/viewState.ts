import { CALENDAR_UNITS } from '../calendar/calendarUnits.ts'
import { isReadable, type PermissionHolder } from '../fieldAccess.ts'
import { fieldOrPart } from '../fieldParts.ts'
import { isFurther } from '../list/furtherSearch.ts'
import { readableGroup } from '../list/grouping.ts'
import type { GroupModel, PageModel } from '../types/index.ts'

type FilterValue = string | number | boolean | null

/** What a saved view says of a list. What it leaves out is as the page says; further settings of lists are added here. */
export interface ViewState {
  /** Search field → value; a range is [from, to], either null. */
  filter?: Record<string, FilterValue | FilterValue[]>
  /** null: the page's own order. */
  sort?: { field: string; descending: boolean } | null
  pageSize?: number
  /** In their order. */
  columns?: ViewColumn[]
  density?: 'normal' | 'compact'
  /** What draws the rows, where a page offers both. */
  display?: 'table' | 'cards'
  /** By what rows stand together; null as the page says. */
  group?: GroupModel | 'none' | null
}

interface ViewColumn {
  path: string
  visible: boolean
  /** px; null as the page says. */
  width: number | null
  fixed: 'left' | 'right' | null
}

/** A view as it is answered. */
export interface ListView {
  viewId: number
  name: string
  /** Offered to the whole institution. */
  shared: boolean
  /** Made by the reader. */
  own: boolean
  /** Whether the reader may change and remove it. */
  changeable: boolean
  /** The list of the reader opens with it. */
  isDefault: boolean
  state: ViewState
  version: number
  createBy: string | null
}

/** Characters of a state as JSON. */
const LONGEST_STATE = 16_000

const MOST_NAMED = 200

const filterValue = { type: ['string', 'number', 'boolean', 'null'], maxLength: 500 }
const name = { type: 'string', minLength: 1, maxLength: 128 }

/** Shape of a view's state, for what comes from outside. */
export const viewStateSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    filter: {
      type: 'object',
      additionalProperties: {
        anyOf: [filterValue, { type: 'array', maxItems: MOST_NAMED, items: filterValue }],
      },
    },
    sort: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['field', 'descending'],
      properties: { field: name, descending: { type: 'boolean' } },
    },
    pageSize: { type: 'integer', minimum: 1, maximum: 500 },
    columns: {
      type: 'array',
      maxItems: MOST_NAMED,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['path', 'visible', 'width', 'fixed'],
        properties: {
          path: name,
          visible: { type: 'boolean' },
          width: { type: ['integer', 'null'], minimum: 1, maximum: 4000 },
          fixed: { enum: ['left', 'right', null] },
        },
      },
    },
    density: { enum: ['normal', 'compact'] },
    display: { enum: ['table', 'cards'] },
    group: {
      anyOf: [
        { enum: ['none', null] },
        {
          type: 'object',
          additionalProperties: false,
          required: ['field', 'unit'],
          properties: { field: name, unit: { enum: [...CALENDAR_UNITS, null] } },
        },
      ],
    },
  },
} as const

/** Whether a state is short enough to be kept. */
export const isKeptState = (state: ViewState): boolean => JSON.stringify(state).length <= LONGEST_STATE

/** Returns the state without what the page does not have, or its reader may not read: a view never widens a right. */
export function fitViewState(state: ViewState, model: PageModel, reader: PermissionHolder): ViewState {
  const known = knownNames(model, reader)
  const { filter, sort, columns, group, ...rest } = state
  return {
    ...rest,
    ...(filter && {
      filter: Object.fromEntries(Object.entries(filter).filter(([field]) => known.searched.has(field))),
    }),
    ...(sort === undefined ? {} : { sort: sort && known.sorted.has(sort.field) ? sort : null }),
    ...(group === undefined ? {} : { group: isKnownGroup(group, model, reader) ? group : null }),
    ...(columns && { columns: columns.filter(({ path }) => known.columns.has(path)) }),
  }
}

/** Names in a state that its author could not see in the list, each once. */
export function strangeNames(state: ViewState, model: PageModel, author: PermissionHolder): string[] {
  const known = knownNames(model, author)
  const strange = [
    ...Object.keys(state.filter ?? {}).filter(field => !known.searched.has(field)),
    ...(state.sort && !known.sorted.has(state.sort.field) ? [state.sort.field] : []),
    ...(isKnownGroup(state.group, model, author) ? [] : [groupedBy(state.group)]),
    ...(state.columns ?? []).map(({ path }) => path).filter(path => !known.columns.has(path)),
  ]
  return [...new Set(strange)]
}

/** Whether rows may stand together so for this reader. */
const isKnownGroup = (
  group: ViewState['group'],
  { resource }: PageModel,
  reader: PermissionHolder,
): boolean =>
  typeof group !== 'object' ||
  group === null ||
  (resource !== null && readableGroup(reader, resource, group) !== null)

const groupedBy = (group: ViewState['group']): string =>
  typeof group === 'object' ? (group?.field ?? '') : ''

function knownNames({ list, resource }: PageModel, reader: PermissionHolder) {
  const readable = new Map(
    (resource?.fields ?? []).filter(field => isReadable(reader, field)).map(field => [field.name, field]),
  )
  const search = list?.search ?? []
  const searched = new Set(
    search.map(({ field }) => field).filter(field => readable.has(field.split('.')[0] ?? '')),
  )
  // Which there are follows from another value; the server refuses all others.
  const hasFurther = list?.furtherSearch !== undefined
  const sorts = (path: string) => fieldOrPart([...readable.values()], path)?.sortable === true
  return {
    searched: { has: (name: string) => searched.has(name) || (hasFurther && isFurther(name)) },
    sorted: { has: sorts },
    columns: new Set(
      (list?.columns ?? []).filter(({ field }) => readable.has(field)).map(({ path }) => path),
    ),
  }
}
