import { fieldFault } from '#model/errors.ts'
import type { ResourceModel } from '#model/types/index.ts'
import type { FlatQuery } from '../request/flattenQuery.ts'

export const DEFAULT_PAGE_SIZE = 20
export const LARGEST_PAGE = 500

/** A page of a list. */
export interface Page {
  /** Rows before it. */
  offset: number
  /** Most rows on it. */
  size: number
}

/**
 * The page a query asks for: pageNum and pageSize, or pageNo and pageSize; 1-based.
 * @throws SEARCH_INVALID when a number is none, or too large
 */
export function pageOf(style: ResourceModel['style'], query: FlatQuery, largest = LARGEST_PAGE): Page {
  const name = style === 'page' ? 'pageNo' : 'pageNum'
  const number = wholeNumber(query, name, 1, 100_000_000)
  const size = Math.min(wholeNumber(query, 'pageSize', DEFAULT_PAGE_SIZE, Number.MAX_SAFE_INTEGER), largest)
  return { offset: (number - 1) * size, size }
}

function wholeNumber(query: FlatQuery, name: string, fallback: number, most: number): number {
  const text = query.get(name)?.[0]
  if (text === undefined) return fallback
  const value = Number(text)
  if (!/^\d{1,15}$/.test(text) || value < 1 || value > most) throw fieldFault('SEARCH_INVALID', name)
  return value
}
