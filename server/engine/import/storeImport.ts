import { Fault } from '#model/errors.ts'
import type { ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../OperationContext.ts'
import { assertInside } from '../write/assertInside.ts'
import { insertRecords } from '../write/insertRecords.ts'
import { noteChange } from '../write/noteChange.ts'
import { updateRecord } from '../write/updateRecord.ts'
import { rowFault } from './importFault.ts'
import type { ImportRow } from './prepareImport.ts'

/** Records that one statement adds. */
const CHUNK = 500

/** Stores prepared rows, new ones many at a time, with their hooks. */
export async function storeImport(
  context: OperationContext,
  resource: ResourceModel,
  rows: readonly ImportRow[],
): Promise<void> {
  const added = rows.filter(({ draft }) => draft.before === null)
  for (let start = 0; start < added.length; start += CHUNK) {
    await addChunk(context, resource, added.slice(start, start + CHUNK))
  }
  for (const { number, draft } of rows) {
    const { before, changes } = draft
    if (before === null) continue
    await asRow(resource, number, () => updateRecord(context, resource, { before, changes }))
  }
}

async function addChunk(
  context: OperationContext,
  resource: ResourceModel,
  rows: readonly ImportRow[],
): Promise<void> {
  const { hooks } = context.compiled(resource.page)
  const values = rows.map(({ draft }) => draft.changes)
  for (const { number, draft } of rows) {
    await asRow(resource, number, () => hooks.beforeCreate?.(context, draft.changes))
  }
  const records = await insertRecords(context, resource, values)
  for (const [index, record] of records.entries()) {
    await assertInside(context, resource, record)
    noteChange(context, resource, { before: null, after: record })
    const { number, draft } = rows[index] as ImportRow
    await asRow(resource, number, () => hooks.afterCreate?.(context, record, draft.changes))
  }
}

/** Work on one row: what it is refused for is a mistake of that row. */
async function asRow(resource: ResourceModel, row: number, work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw error instanceof Fault && error.status !== 500 ? rowFault(resource, row, error) : error
  }
}
