import type { AppModel, Text } from '#model/types/index.ts'

/** Title of the page whose records, child rows or links a table holds; null when it is nobody's. */
export function tableTitle(app: AppModel, table: string): Text | null {
  const owner = Object.values(app.resources).find(
    resource =>
      resource.table === table ||
      resource.fields.some(field => field.table === table || field.reference?.through === table),
  )
  return owner?.title ?? null
}
