import { formTableOf } from '#model/generate/formTableOf.ts'
import type { ReadTables } from '#model/generate/GeneratedTable.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'

/** Published versions of forms as tables; those that the caller cannot see are left out. */
export async function readForms(context: RequestContext, versionIds: readonly number[]): Promise<ReadTables> {
  const found: ReadTables = { tables: [], notes: [] }
  for (const versionId of versionIds.filter(Number.isSafeInteger)) {
    const version = await context.services.documents.version(context, versionId)
    if (version === null) continue
    const { table, notes } = formTableOf(version)
    found.tables.push(table)
    found.notes.push(...notes)
  }
  return found
}
