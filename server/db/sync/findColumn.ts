import type { ResourceModel } from '#model/types/index.ts'
import { columnOf } from './keyColumn.ts'
import { column } from './systemColumns.ts'
import type { ColumnSpec } from './TableSpec.ts'

/**
 * Column with the texts by which a record is found and behind them the words made of these. They are made
 * after the record was written, by whatever way it was: see `staleColumn`.
 */
export const findColumn = 'find_words'

/** Stands behind each text. */
export const BETWEEN = '|'

/** SQL of the texts of a row as they stand at the head of the column. @param alias of the table; '' in an index */
export function findTexts(resource: ResourceModel, alias: string): string {
  const place = alias === '' ? '' : `${alias}.`
  return (resource.findBy ?? [])
    .map(name => `coalesce(${place}"${columnOf(resource, name)}", '') || '${BETWEEN}'`)
    .join(' || ')
}

/**
 * Column that says whether the words of a row are those of other texts than it has by now. The database works it out, and
 * so knows how few such rows there are: of the condition itself it would expect nearly all.
 */
export const staleColumn = 'find_stale'

/** The two columns of a table whose records are found. */
export function findColumns(resource: ResourceModel): ColumnSpec[] {
  if (resource.findBy === undefined) return []
  const stale = `(find_words is null or not starts_with(find_words, ${findTexts(resource, '')}))`
  return [column(findColumn, 'text'), column(staleColumn, 'boolean', { generated: stale })]
}
