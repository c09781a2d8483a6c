import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { insertRecords } from '../create.ts'
import { claimFiles } from '../files/claimFiles.ts'
import { placesOf } from '../places/notePlaces.ts'
import { takePlaces } from '../places/takePlaces.ts'
import { assertInside } from '../query/rowsOf.ts'
import { faultOf } from '../write/constraintFault.ts'
import { draftedRecord, recordAudit, withPrepared } from '../write/Draft.ts'
import { updateRecord } from '../write/updateRecord.ts'
import type { ImportError } from './ImportReport.ts'
import type { ImportRow } from './prepareImport.ts'
import { RowFaults } from './RowFaults.ts'

/** Records that one statement adds. */
const CHUNK = 500

export interface StoredRows {
  rows: readonly ImportRow[]
  /** What was made beforehand for new records, by row. */
  prepared: ReadonlyMap<number, Row>
}

/**
 * Stores checked rows, new ones many at a time, with their hooks, and returns what rows were refused for. Where
 * there is any, the transaction must be rolled back.
 */
export async function storeImport(
  context: OperationContext,
  resource: ResourceModel,
  { rows, prepared }: StoredRows,
): Promise<ImportError[]> {
  const faults = new RowFaults(resource)
  const added = rows.filter(({ draft }) => draft.before === null)
  for (let start = 0; start < added.length; start += CHUNK) {
    const chunk = added.slice(start, start + CHUNK)
    await addChunk(context, resource, { rows: chunk, prepared }, faults)
  }
  for (const { number, draft } of rows) {
    const { before, changes } = draft
    if (before === null) continue
    const isStored = await faults.try(number, () => updateRecord(context, resource, { before, changes }))
    // It may have been the database that refused: nothing more can be asked of this transaction.
    if (!isStored) break
  }
  if (faults.errors.length === 0 && context.places.size > 0) await takeForRows(context, rows, faults)
  return faults.errors.toSorted((one, other) => one.row - other.row)
}

async function addChunk(
  context: OperationContext,
  resource: ResourceModel,
  { rows, prepared }: StoredRows,
  faults: RowFaults,
): Promise<void> {
  const compiled = context.compiled(resource.page)
  const { hooks } = compiled
  const allowed: { number: number; values: Row }[] = []
  const isPrepared = hooks.prepare === undefined || rows.every(({ number }) => prepared.has(number))
  // A record that the row would have changed was removed in the meantime.
  if (!isPrepared) throw new Fault('BUSY', { message: localized('数据在导入期间发生了变化，请重新导入') })
  for (const { number, draft } of rows) {
    const values = withPrepared(compiled, draft.changes, prepared.get(number) ?? null)
    const isAllowed = await faults.try(number, () => hooks.beforeCreate?.(context, values))
    if (isAllowed) allowed.push({ number, values })
  }
  if (allowed.length === 0) return
  const records = await insertRecords(
    context,
    resource,
    allowed.map(({ values }) => values),
  )
  const refusals = (await hooks.afterCreateAll?.(context, records)) ?? []
  for (const [index, record] of records.entries()) {
    const { number, values } = allowed[index] as (typeof allowed)[number]
    await faults.try(number, async () => {
      await assertInside(context, resource, record)
      await claimFiles(context, resource, { before: null, after: record })
      recordAudit(context, resource, { before: null, after: record })
      await hooks.afterCreate?.(context, record, values)
      const refused = refusals[index] ?? null
      if (refused !== null) throw refused
    })
  }
}

/** Takes the places of all rows at once; where there are too few, the first rows have them. */
async function takeForRows(
  context: OperationContext,
  rows: readonly ImportRow[],
  faults: RowFaults,
): Promise<void> {
  for (const { taking, key, left, error } of await takePlaces(context)) {
    const taken = (record: Row | null) =>
      record && record[taking.rule.in] === key ? placesOf(context, taking, record) : 0
    let most = left
    const before = faults.errors.length
    for (const { number, draft } of rows) {
      const more = taken(draftedRecord(draft)) - taken(draft.before)
      most -= more
      if (more > 0 && most < 0)
        await faults.try(number, () => {
          throw faultOf([error], taking.resource.fields)
        })
    }
    // What a hook has made of a row, or stored beside it, is in none of them: then all of it is refused.
    if (faults.errors.length === before) throw faultOf([error], taking.resource.fields)
  }
}
