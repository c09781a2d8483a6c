import type { ColumnLayout } from '#model/types/index.ts'

export interface SortState {
  field: string
  descending: boolean
}

/** What a list shows: kept in the URL, or in memory inside another page. */
export interface ListState {
  /** Field → value; a range is [from, to], either null. Unset fields are absent. */
  filter: Record<string, unknown>
  /** null: the page's own order. */
  sort: SortState | null
  /** 1-based. */
  page: number
  pageSize: number
}

/**
 * Keys of the filter that hold names: by which a list shows the records of a figure, those of a group and those that a
 * measure is about, and the fields in which its records have no value.
 */
export const NAMED_KEYS = ['figureWithin', 'figureOf', 'emptyOf'] as const

/** By what rows are sorted that a column shows: by its field, or by the part of a value that stands there. */
export const sortedBy = ({ path, field }: ColumnLayout): string =>
  path.startsWith(`${field}.`) ? path : field

/** Whether a filter value filters nothing. */
export function isUnset(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return Array.isArray(value) && value.every(isUnset)
}

/** Returns the filter without the values that filter nothing; texts trimmed. */
export function cleanFilter(filter: Record<string, unknown>): Record<string, unknown> {
  const trimmed = Object.entries(filter).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim() : value,
  ])
  return Object.fromEntries(trimmed.filter(([, value]) => !isUnset(value)))
}
