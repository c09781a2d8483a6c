import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { draftPlaceOf } from '#model/derive/draftPlace.ts'
import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { localized } from '#model/language/localized.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../db/sync/keyColumn.ts'
import { audienceColumn, tenantColumn } from '../db/sync/systemColumns.ts'
import { assertMayWrite, compiledFor } from './access.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { Answer, Row } from './contracts/records.ts'
import { holdsFor, refused } from './expression/holdsFor.ts'
import { claimFiles } from './files/claimFiles.ts'
import { onceKeyOf } from './once/onceKeyOf.ts'
import { presentRecord } from './present/presentRows.ts'
import { ownTenant } from './query/condition.ts'
import { keptRows } from './query/keptRows.ts'
import { assertInside, recordsOf } from './query/rowsOf.ts'
import type { CompiledResource } from './registry/CompiledResource.ts'
import type { OperationInput } from './registry/Route.ts'
import { noteRecounts } from './rollup/recount.ts'
import { takeNumbers } from './series/takeNumbers.ts'
import { assertValid } from './write/checkDrafts.ts'
import { lockReferred } from './write/checkReferences.ts'
import { computeFields } from './write/computeFields.ts'
import { constraintFault, faultOf } from './write/constraintFault.ts'
import { columnValues, createDraft, recordAudit, withPrepared } from './write/Draft.ts'
import { readChanges, sealSecrets } from './write/readChanges.ts'
import { readStored } from './write/readStored.ts'
import { saveLinks, saveRows } from './write/saveRows.ts'
import { isConditional, settlePresence } from './write/settlePresence.ts'

type CreateInput = Pick<OperationInput, 'body' | 'prepared'> &
  Partial<Pick<OperationInput, 'rawQuery' | 'request'>>

/**
 * Stores a new record and answers it: { data }. A request that is repeated with the key of its client stores none.
 * @throws INVALID with every mistake at its field; UNKNOWN_FIELD, DUPLICATE, … where all mistakes are of one kind
 * @throws STATE when the schema's `when` does not hold
 * @throws KEY_REUSED where other content was sent with the client's key before
 */
export async function create(
  context: OperationContext,
  resource: ResourceModel,
  input: CreateInput,
): Promise<Answer> {
  assertMayWrite(context, resource)
  const once = resource.operations.create?.once ? onceKeyOf(context, resource, input) : null
  if (once === null) return createNew(context, resource, input)
  const { onceKeys } = context.services
  const made = await onceKeys.claim(context, once)
  if (made !== null) return answerAgain(context, resource, made.recordKey)
  const answer = await createNew(context, resource, input)
  await onceKeys.keep(context, once, (answer.data as Row)[resource.key])
  return answer
}

/** The record that a repeated request has made before, as the caller may see it now: by its key alone where that is not at all. */
async function answerAgain(
  context: OperationContext,
  resource: ResourceModel,
  key: unknown,
): Promise<Answer> {
  // What others have written since is for whoever may see the record by itself.
  const { read, list } = resource.operations
  const opens = [read, list].flatMap(operation => operation?.permissions ?? [])
  if (!isPermitted(context.caller, opens)) return { data: { [resource.key]: key } }
  try {
    const [record = {}] = await readStored(context, resource, [key])
    return { data: await presentRecord(context, resource, record) }
  } catch (error) {
    if (error instanceof Fault && error.code === 'NOT_FOUND') return { data: { [resource.key]: key } }
    throw error
  }
}

async function createNew(
  context: OperationContext,
  resource: ResourceModel,
  { body, prepared, request, rawQuery = {} }: CreateInput,
): Promise<Answer> {
  const compiled = compiledFor(context, resource)
  const { namedByNew: contested } = compiled.plan
  if (contested.length > 0) await lockReferred(context, [{ contested, bodies: [body] }])
  const draft = await readChanges(context, compiled, body, null)
  await assertValid(context, compiled, draft)
  await assertMayBecome(context, compiled, draft.changes)
  if (resource.consequences?.some(({ onCreate }) => onCreate))
    await assertAgreedOfNew(context, resource, { changes: draft.changes, ...(request ? { request } : {}) })
  if (resource.tree?.oneRoot) await assertPlacedIn(context, resource, body)
  const record = await createRecord(context, resource, withPrepared(compiled, draft.changes, prepared))
  // Whoever finishes a form that was kept says so; other records leave it as it is.
  if (resource.keepsDrafts && rawQuery.draft !== undefined)
    await context.services.formDrafts.drop(context, {
      page: resource.page,
      place: draftPlaceOf(resource, record),
    })
  if (resource.approval?.submit === 'create') return submitNew(context, resource, record)
  return { data: await presentRecord(context, resource, record) }
}

/** Loaded where new records are asked about: those of most pages are not. @throws MORE_AFFECTED */
async function assertAgreedOfNew(
  context: OperationContext,
  resource: ResourceModel,
  { changes, ...input }: { changes: Row } & Pick<CreateInput, 'request'>,
): Promise<void> {
  const { assertAgreed } = await import('./consequences/assertAgreed.ts')
  const { NOTHING } = await import('./consequences/followingFrom.ts')
  await assertAgreed(context, resource, { records: [NOTHING], doing: { changes }, ...input })
}

/** Loaded where trees have one root: most resources are none. */
async function assertPlacedIn(context: OperationContext, resource: ResourceModel, body: Row): Promise<void> {
  const { assertPlaced } = await import('./tree/assertPlaced.ts')
  await assertPlaced(context, resource, { body, before: null })
}

/** Loaded where records are submitted as they are made: most pages approve nothing. */
async function submitNew(context: OperationContext, resource: ResourceModel, record: Row): Promise<Answer> {
  const { submitRecord } = await import('./approval/runApproval.ts')
  return submitRecord(context, resource, record)
}

/**
 * What takes long to make for the new record, made before its transaction; null when it needs nothing. The record is
 * checked first, in a short transaction of its own, and again when it is stored.
 */
export async function prepareCreate(
  context: OperationContext,
  resource: ResourceModel,
  input: OperationInput,
): Promise<Row | null> {
  const compiled = compiledFor(context, resource)
  if (compiled.hooks.prepare === undefined) return null
  assertMayWrite(context, resource)
  const once = resource.operations.create?.once ? onceKeyOf(context, resource, input) : null
  const isRepeated = async () =>
    once !== null && (await context.inTransaction(inside => inside.services.onceKeys.isKept(inside, once)))
  if (await isRepeated()) return null
  try {
    const values = await context.inTransaction(inside => checkedValues(inside, compiled, input.body))
    return await compiled.hooks.prepare(context, values, { preview: false })
  } catch (error) {
    // The record that is in the way may be the one that the first request has just made.
    if (await isRepeated()) return null
    throw error
  }
}

async function checkedValues(context: OperationContext, compiled: CompiledResource, body: Row): Promise<Row> {
  const draft = await readChanges(context, compiled, body, null)
  await assertValid(context, compiled, draft)
  await assertMayBecome(context, compiled, draft.changes)
  return draft.changes
}

/** @throws STATE when the schema's `when` does not hold for the record as it will be */
async function assertMayBecome(
  context: OperationContext,
  compiled: CompiledResource,
  record: Row,
): Promise<void> {
  const asked = compiled.model.operations.create
  if (!asked?.when || (await holdsFor(context, compiled, asked.when, record))) return
  throw refused({ resource: compiled.model, record, asked, word: localized('新增') })
}

/** Stores a checked new record with its hooks, and returns it complete. */
async function createRecord(context: OperationContext, resource: ResourceModel, values: Row): Promise<Row> {
  const { hooks } = context.compiled(resource.page)
  await hooks.beforeCreate?.(context, values)
  const [record = {}] = await insertRecords(context, resource, [values])
  await assertInside(context, resource, record)
  await claimFiles(context, resource, { before: null, after: record })
  recordAudit(context, resource, { before: null, after: record })
  await hooks.afterCreate?.(context, record, values)
  const [refused = null] = (await hooks.afterCreateAll?.(context, [record])) ?? []
  if (refused !== null) throw refused
  return record
}

/**
 * Stores new records and returns them complete, in the order given.
 * @throws DUPLICATE, REFERENCE_MISSING, INVALID at the field that the database refuses
 */
export async function insertRecords(
  context: OperationContext,
  resource: ResourceModel,
  values: readonly Row[],
): Promise<Row[]> {
  const compiled = context.compiled(resource.page)
  const { stored: fields, numbered, counted } = compiled.plan
  // Whoever makes a record of the same series waits from here on: nothing else is waited for before the insertion.
  const placed = await placedLast(context, compiled, values)
  const complete = numbered.length > 0 ? await takeNumbers(context, resource, placed) : placed
  const insertion = context.tx
    .insertInto(resource.table)
    .values(complete.map(one => rowOf(context, resource, one)))
    .returning(fields.map(({ name, column }) => sql.ref(column?.name ?? name).as(name)))
    .$if(resource.tenancy.kind === 'shared', query =>
      query.returning(sql.ref(audienceColumn).as('#audience')),
    )
  // Visitors come in crowds, to few pages.
  const storing = context.caller.link ? keptRows<Row>(context.tx, insertion.compile()) : insertion.execute()
  const stored: Row[] = await storing.catch(error => {
    throw constraintFault(context, resource, error)
  })
  const records = recordsOf(stored, fields)
  for (const [index, record] of records.entries()) {
    const given = await withKey(context, resource, record, values[index] ?? {})
    await saveRelated(context, resource, { record, given, audience: stored[index]?.['#audience'] })
    if (counted.length > 0) noteRecounts(context, compiled, { before: null, after: record })
  }
  return records
}

/** The records with their places, where they have given none. Loaded then: known clients give one. */
async function placedLast(
  context: OperationContext,
  compiled: CompiledResource,
  values: readonly Row[],
): Promise<readonly Row[]> {
  const lacking = compiled.plan.ordered.filter(({ name }) => values.some(one => (one[name] ?? null) === null))
  if (lacking.length === 0) return values
  const { placeLast } = await import('./write/placeLast.ts')
  return placeLast(context, compiled, { fields: lacking, values })
}

/**
 * The values of a record with what formulas make of its key, which is known only now; they are stored, and put into the
 * record.
 * @throws the fault of a formula whose value its field cannot hold
 */
async function withKey(
  context: OperationContext,
  resource: ResourceModel,
  record: Row,
  given: Row,
): Promise<Row> {
  const compiled = context.compiled(resource.page)
  const { key } = resource
  if (!compiled.plan.readsKey) return given
  const draft = createDraft(null, structuredClone({ ...given, [key]: record[key] }))
  if (isConditional(compiled.derivations)) await settlePresence(context, compiled, draft)
  await computeFields(context, compiled, draft)
  if (draft.errors.length > 0) throw faultOf(draft.errors, resource.fields)
  const followed = Object.entries(draft.changes).filter(
    ([name, value]) => name !== key && !isDeepStrictEqual(value, given[name] ?? null),
  )
  const columns = columnValues(Object.fromEntries(followed), resource.fields)
  if (Object.keys(columns).length > 0) await storeColumns(context, resource, record[key], columns)
  for (const [name, value] of followed) if (name in record) record[name] = value
  return draft.changes
}

async function storeColumns(
  context: OperationContext,
  resource: ResourceModel,
  key: unknown,
  columns: Row,
): Promise<void> {
  await context.tx
    .updateTable(`${resource.table} as t`)
    .set(columns)
    .where(ownTenant(context, resource, 't'))
    .where(sql.ref(`t.${columnOf(resource, resource.key)}`), '=', key)
    .execute()
    .catch(error => {
      throw constraintFault(context, resource, error)
    })
}

function rowOf(context: OperationContext, resource: ResourceModel, values: Row): Row {
  const { caller, reader, now } = context
  // An account of another tenant is nobody's number here.
  const createById = reader ? null : caller.userId
  const written = resource.unstamped ? {} : { createBy: caller.userName, createById, createTime: now }
  const tenant = resource.tenancy.kind === 'platform' ? {} : { [tenantColumn]: caller.tenantId }
  const columns = columnValues({ ...values, ...written }, resource.fields)
  const { begin } = context.compiled(resource.page).plan
  return { ...tenant, ...begin, ...sealSecrets(context, resource, columns) }
}

interface NewRecord {
  record: Row
  given: Row
  audience: unknown
}

/** Links and child rows stand in tables of their own; they go with the record in one transaction. */
async function saveRelated(
  context: OperationContext,
  resource: ResourceModel,
  { record, given, audience }: NewRecord,
): Promise<void> {
  const key = record[resource.key]
  for (const { field, storage } of context.compiled(resource.page).plan.related) {
    record[field.name] = []
    const after = given[field.name]
    if (!Array.isArray(after) || after.length === 0) continue
    const change = { resource, field, key, before: [], after }
    record[field.name] =
      storage === 'link-table'
        ? await saveLinks(context, change)
        : await saveRows(context, { ...change, audience })
  }
}
