import type { ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { ImportRun, PrepareOptions, ResourceHooks } from '../contracts/ResourceHooks.ts'
import type { Row } from '../contracts/records.ts'
import type { ImportError } from './ImportReport.ts'
import { errorsOf, type ImportRow, type ImportSource, prepareImport } from './prepareImport.ts'
import { RowFaults } from './RowFaults.ts'

/** Rows that are prepared side by side: hashing uses the threads of the process, of which there are four. */
const AT_ONCE = 4

/** What takes long to make for new records, by row of the sheet, and the rows that were refused it. */
export interface PreparedRows {
  byRow: ReadonlyMap<number, Row>
  errors: ImportError[]
}

/**
 * Prepares the new records of a sheet before the transaction that stores them. Rows are checked first, in a
 * transaction of their own; nothing is made for a file with mistakes, unless it is only looked at.
 */
export async function prepareRows(
  context: OperationContext,
  resource: ResourceModel,
  { source, preview, importing }: { source: ImportSource; importing: ImportRun } & PrepareOptions,
): Promise<PreparedRows> {
  const { prepare } = context.compiled(resource.page).hooks
  if (prepare === undefined) return { byRow: new Map(), errors: [] }
  const rows = await context.inTransaction(inside => prepareImport(inside, resource, source))
  if (!preview && errorsOf(resource, rows).length > 0) return { byRow: new Map(), errors: [] }
  const added = rows.filter(({ draft }) => draft.before === null && draft.errors.length === 0)
  return prepareAll(context, resource, { prepare, rows: added, preview, importing })
}

interface Work extends PrepareOptions {
  prepare: NonNullable<ResourceHooks['prepare']>
  rows: readonly ImportRow[]
}

async function prepareAll(
  context: OperationContext,
  resource: ResourceModel,
  { prepare, rows, ...options }: Work,
): Promise<PreparedRows> {
  const byRow = new Map<number, Row>()
  const faults = new RowFaults(resource)
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE)
    const prepareOne = ({ number, draft }: ImportRow) =>
      faults.try(number, async () => {
        byRow.set(number, await prepare(context, draft.changes, options))
      })
    await Promise.all(some.map(prepareOne))
  }
  return { byRow, errors: faults.errors }
}
