import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import type { FieldModel, ListModel, ResourceModel } from '../types/index.ts'

type Sort = ListModel['sort']

/** The order of a list: the one given, else the tree's, else by a property that is named an order, else newest first. */
export function listSort(
  given: string | undefined,
  { key, fields, tree }: Pick<ResourceModel, 'key' | 'fields' | 'tree'>,
): Sort {
  if (given !== undefined) return given.split(',').map(word => parseOrder(word.trim()))
  const order = tree?.order ?? fields.find(isOrder)?.name
  if (order)
    return [
      { field: order, descending: false },
      { field: key, descending: false },
    ]
  return [{ field: key, descending: true }]
}

const isOrder = ({ name, type }: FieldModel) =>
  fieldTypeNamed(type).isWhole === true && /(^order|^sort|Sort|Order|OrderNum)$|^orderNum$/.test(name)

/** Longer texts may not fit into an index. */
const LONGEST_INDEXED = 500

/**
 * The index that serves the order of a list, with the key as its last column; null where the primary key is enough, and
 * where a column cannot be indexed.
 */
export function sortIndex(sort: Sort, { key, fields }: Pick<ResourceModel, 'key' | 'fields'>): Sort | null {
  const columns = new Map(fields.flatMap(({ name, column }) => (column ? [[name, column.type]] : [])))
  const isIndexed = sort.every(({ field }) => isIndexable(columns.get(field)))
  if (!isIndexed || sort[0] === undefined || sort[0].field === key) return null
  if (sort.some(({ field }) => field === key)) return sort
  return [...sort, { field: key, descending: sort.at(-1)?.descending ?? false }]
}

function isIndexable(type: string | undefined): boolean {
  if (type === undefined || type === 'text' || type === 'jsonb') return false
  const length = /^varchar\((\d+)\)$/.exec(type)?.[1]
  return length === undefined || Number(length) <= LONGEST_INDEXED
}

/** "-createTime" → createTime, descending. */
export function parseOrder(word: string): { field: string; descending: boolean } {
  const descending = word.startsWith('-')
  return { field: descending ? word.slice(1) : word, descending }
}
