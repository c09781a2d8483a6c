import type { Expression } from '#model/expression/Expression.ts'
import { embeddedAs } from '#model/fieldReferences.ts'
import type { FieldModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { ownerColumn } from '../../db/sync/systemColumns.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { rowsIn } from '../expression/expressionScope.ts'
import { type Condition, columnRef } from '../query/condition.ts'
import type { Rows } from '../query/rowsOf.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'
import { computeFields } from './computeFields.ts'
import { copyChosen } from './copyChosen.ts'
import { createDraft, type Draft } from './Draft.ts'
import { readStored } from './readStored.ts'
import type { IncomingReference } from './referencesTo.ts'
import { settlePresence } from './settlePresence.ts'
import { storeChanges } from './updateRecord.ts'

/** Records that are read and written at a time. */
const CHUNK = 500

interface Released {
  incoming: IncomingReference
  /** Which rows refer, under the alias t of the table in which the reference stands. */
  rows: Condition
  /** What they refer by. */
  values: readonly unknown[]
}

/** Whether anything of a record is taken over from what a reference names, or follows from it. */
export function isFollowed(
  { plan, derivations }: CompiledResource,
  { field, table, owner }: IncomingReference,
): boolean {
  const rows = rowsWith(owner.fields, table)
  if (plan.copies.some(copy => copy.reference.name === field.name && copy.rows?.name === rows?.name))
    return true
  const names = [field.name, embeddedAs(field), rows?.name]
  const reads = ({ refs }: Expression) => refs.some(({ root }) => names.includes(root))
  return derivations.some(({ visible, required, formula }) =>
    [...visible, ...required, ...(formula ? [formula] : [])].some(reads),
  )
}

/**
 * Empties a reference in all records that have it, with what was taken over from what it named, what is no longer asked
 * for, and the formulas. Nothing is refused: what they named goes, whatever their rules say.
 */
export async function releaseRecords(context: OperationContext, released: Released): Promise<void> {
  const { owner, table } = released.incoming
  const key = columnRef('t', table === owner.table ? columnOf(owner, owner.key) : ownerColumn)
  const referring: Rows = context.tx.selectFrom(`${table} as t`).where(released.rows)
  const found = await referring.select(key.as('key')).distinct().orderBy('key').execute()
  const compiled = context.compiled(owner.page)
  for (let start = 0; start < found.length; start += CHUNK) {
    const keys = found.slice(start, start + CHUNK).map(row => row.key)
    const records = await readStored(context, owner, keys, { lock: true, state: 'any', scoped: false })
    const drafts = records.map(before => createDraft(before, emptied(released, before)))
    await copyChosen(context, compiled, drafts)
    for (const draft of drafts) await storeReleased(context, compiled, draft)
  }
}

async function storeReleased(
  context: OperationContext,
  compiled: CompiledResource,
  draft: Draft,
): Promise<void> {
  await settlePresence(context, compiled, draft)
  await computeFields(context, compiled, draft)
  const { before, changes } = draft
  await storeChanges(context, compiled.model, { before: before ?? {}, changes, isCarried: true })
}

/** The changes of a record that refers. */
function emptied({ incoming: { field, owner, table }, values }: Released, before: Row): Row {
  const none = { [field.name]: null, ...(field.oneOf ? { [field.oneOf.type]: null } : {}) }
  const rows = rowsWith(owner.fields, table)
  if (!rows) return none
  const after = rowsIn(before[rows.name]).map(({ row }) =>
    values.includes(row[field.name]) ? { ...row, ...none } : row,
  )
  return { [rows.name]: after }
}

const rowsWith = (fields: readonly FieldModel[], table: string): FieldModel | undefined =>
  fields.find(field => field.table === table)
