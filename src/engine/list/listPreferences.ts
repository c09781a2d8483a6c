import { CALENDAR_UNITS } from '#model/calendar/calendarUnits.ts'
import type { ColumnLayout, GroupModel } from '#model/types/index.ts'
import { type SortState, sortedBy } from './ListState.ts'

export interface ColumnChoice {
  path: string
  visible: boolean
  /** px; null as the schema says. */
  width: number | null
  fixed: 'left' | 'right' | null
}

export interface ListPreferences {
  /** In the order that the user chose. */
  columns: ColumnChoice[]
  density: 'normal' | 'compact'
  /** Whether the search form shows all its fields. */
  searchOpen: boolean
  /** Whether a tree begins unfolded; null as the schema says. */
  unfolded: boolean | null
  /** Order of cards, which have no headings to click; null as the schema says. */
  sort: SortState | null
  /** What draws the rows, where a page offers both. */
  display: 'table' | 'cards'
  /** By what rows stand together; null as the schema says. */
  group: GroupModel | 'none' | null
}

/** Returns what the schema itself asks for. */
export function initialPreferences(columns: ColumnLayout[]): ListPreferences {
  return {
    columns: columns.map(choiceOf),
    density: 'normal',
    searchOpen: false,
    unfolded: null,
    sort: null,
    display: 'table',
    group: null,
  }
}

/**
 * Returns remembered preferences, fitted to the columns that the page has now: gone columns are dropped, new
 * ones stand behind the column they follow in the schema. Anything unreadable gives the initial ones.
 */
export function fitPreferences(remembered: unknown, columns: ColumnLayout[]): ListPreferences {
  const initial = initialPreferences(columns)
  if (typeof remembered !== 'object' || remembered === null) return initial
  const { columns: choices, ...rest } = remembered as Partial<ListPreferences>
  return {
    ...initial,
    density: rest.density === 'compact' ? 'compact' : 'normal',
    searchOpen: rest.searchOpen === true,
    unfolded: typeof rest.unfolded === 'boolean' ? rest.unfolded : null,
    sort: fitSort(rest.sort, columns),
    display: rest.display === 'cards' ? 'cards' : 'table',
    group: fitGroup(rest.group),
    columns: Array.isArray(choices) ? fitChoices(choices, columns) : initial.columns,
  }
}

/** Whether its field is still there is looked at when the rows are asked for. */
function fitGroup(group: Partial<GroupModel> | 'none' | null | undefined): ListPreferences['group'] {
  if (group === 'none') return group
  if (typeof group?.field !== 'string') return null
  return { field: group.field, unit: CALENDAR_UNITS.find(unit => unit === group.unit) ?? null }
}

function fitSort(sort: Partial<SortState> | null | undefined, columns: ColumnLayout[]): SortState | null {
  const column = columns.find(one => one.sortable && sortedBy(one) === sort?.field)
  return column ? { field: sortedBy(column), descending: sort?.descending === true } : null
}

function fitChoices(choices: unknown[], columns: ColumnLayout[]): ColumnChoice[] {
  const byPath = new Map(columns.map(column => [column.path, column]))
  const fitted = choices.filter(isChoice).filter(choice => byPath.delete(choice.path))
  for (const column of byPath.values()) {
    const before = columns[columns.indexOf(column) - 1]
    const place = before ? fitted.findIndex(choice => choice.path === before.path) + 1 : 0
    fitted.splice(place, 0, choiceOf(column))
  }
  return fitted
}

function isChoice(value: unknown): value is ColumnChoice {
  const choice = value as ColumnChoice | null
  const hasWidth = choice?.width === null || typeof choice?.width === 'number'
  return typeof choice?.path === 'string' && typeof choice.visible === 'boolean' && hasWidth
}

function choiceOf({ path, visible, fixed }: ColumnLayout): ColumnChoice {
  return { path, visible, fixed, width: null }
}

/** Returns the columns to draw, in the user's order, with the user's widths. At least one is always drawn. */
export function chosenColumns(columns: ColumnLayout[], choices: ColumnChoice[]): ColumnLayout[] {
  const byPath = new Map(columns.map(column => [column.path, column]))
  const chosen = choices.flatMap(({ path, visible, width, fixed }) => {
    const column = byPath.get(path)
    return column && visible ? [{ ...column, width: width ?? column.width, fixed }] : []
  })
  return chosen.length > 0 ? chosen : columns.slice(0, 1)
}
