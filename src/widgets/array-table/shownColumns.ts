import { type EngineUser, isReadable } from '#engine'
import type { FieldModel } from '#model/types/index.ts'

/** Returns the columns of a table of rows: not what only the server keeps of a row (key, times, version). */
export function shownColumns(field: FieldModel | undefined, user: EngineUser): FieldModel[] {
  const columns = field?.fields ?? []
  return columns.filter(
    column => (column.write !== 'never' || column.compute !== null) && isReadable(user, column),
  )
}
