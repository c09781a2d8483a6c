import type { ResourceModel } from '#model/types/index.ts'
import { columnOf } from './keyColumn.ts'

/**
 * Column with the texts by which a record is found and behind them the words made of these. They are made
 * after the record was written, by whatever way it was: see `isUnread`.
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

/** SQL of whether the words of a row are those of other texts than it has by now. */
export function isUnread(resource: ResourceModel, alias: string): string {
  const column = alias === '' ? `"${findColumn}"` : `${alias}."${findColumn}"`
  return `(${column} is null or not starts_with(${column}, ${findTexts(resource, alias)}))`
}
