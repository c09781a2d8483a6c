import { type RawBuilder, sql } from 'kysely'
import { fieldOrPart } from '#model/fieldParts.ts'
import { SLOT_LENGTH, slotOf } from '#model/register/slots.ts'
import type { AppModel, FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Database, Tx } from '../db/Database.ts'
import { platformTenant } from '../db/sync/policies.ts'
import { shareForm } from '../documents/lockForm.ts'
import type { Dictionaries } from '../engine/contracts/dictionaries.ts'
import type { Documents } from '../engine/contracts/documents.ts'
import type { RegisterRecord } from '../engine/contracts/registers.ts'
import { partValue } from '../engine/query/filterCondition.ts'
import { compileStoredRegister, partsOfRegister } from './compileStoredRegister.ts'
import { latestVersionId, readRegister } from './readRegister.ts'

/** Of which form, and which of its switches: a later one has work of its own. */
interface FillData {
  tenantId: number
  formId: number
  stamp: number
}

interface FillOptions {
  database: Database
  dictionaries: Dictionaries
  documents: Documents
  app: AppModel
  signal: AbortSignal
  drop(tx: Tx, formId: number): Promise<void>
}

/** Documents that one statement reads anew. */
const CHUNK = 500

/**
 * Puts what is searched of the documents of a form into its slots, a few at a time, and notes how far it has come. Lists
 * read the documents themselves until it is done. A killed server's work begins again.
 */
export async function fillSlots(data: FillData, options: FillOptions): Promise<void> {
  const { database, signal, drop } = options
  const filling = await begin(data, options)
  if (filling === null) return
  const tenants = await tenantsOf(data, database)
  const counts = await Promise.all(
    tenants.map(id => database.inTenant(id, tx => countOf(tx, id, data.formId))),
  )
  await note(data, database, { fill_total: counts.reduce((sum, count) => sum + count, 0), fill_done: 0 })
  for (const tenantId of tenants) {
    for (let after = 0; ; ) {
      signal.throwIfAborted()
      const done = await database.inTenant(tenantId, tx => fillChunk(tx, { tenantId, after, ...filling }))
      if (done.length === 0) break
      after = Math.max(...done)
      await note(data, database, { fill_done: sql<number>`fill_done + ${done.length}` })
    }
  }
  await database.inTenant(data.tenantId, async tx => {
    await ofThisSwitch(tx, data).set({ is_filled: true }).execute()
    await drop(tx, data.formId)
  })
}

interface Filling {
  register: RegisterRecord
  /** Column → what a document has for it. */
  columns: Record<string, RawBuilder<unknown>>
}

/** What is filled; null where the register was switched otherwise meanwhile, or keeps nothing. */
const begin = (
  data: FillData,
  { database, dictionaries, documents, app }: FillOptions,
): Promise<Filling | null> =>
  database.inTenant(data.tenantId, async tx => {
    const register = await readRegister(tx, data.tenantId, data.formId)
    if (register === null || register.stamp !== data.stamp) return null
    const latest = await latestVersionId(tx, data, { always: true })
    const work = {
      tx,
      caller: { tenantId: data.tenantId, userName: '', permissions: new Set<string>() },
      now: new Date(),
      app,
    }
    const version = latest === null ? null : await documents.version(work, latest)
    if (version === null) return null
    const page = await compileStoredRegister(app, { register, version, dictionaries })
    const resource = page.resource as ResourceModel
    const slotted = partsOfRegister(page).flatMap(part => {
      const slot = slotOf(part, register.slots)
      return slot === undefined ? [] : [[slot, keptOf(resource, part)] as const]
    })
    return { register, columns: Object.fromEntries(slotted) }
  })

/** The same as slotValue gives of a document that is written. */
function keptOf(resource: ResourceModel, part: FieldModel): RawBuilder<unknown> {
  const { slot: _slot, ...field } = fieldOrPart(resource.fields, `content.${part.name}`) as FieldModel
  const value = partValue(resource, field)
  if (part.type === 'integer' || part.type === 'number') return value
  return part.type === 'boolean' ? sql`(${value})::text` : sql`left(${value}, ${SLOT_LENGTH})`
}

async function fillChunk(
  tx: Tx,
  { tenantId, after, register, columns }: Filling & { tenantId: number; after: number },
): Promise<number[]> {
  if (Object.keys(columns).length === 0) return []
  // Who has switched it meanwhile keeps something else there.
  await shareForm(tx, register)
  const now = await readRegister(tx, register.tenantId, register.formId)
  if (now?.stamp !== register.stamp) return []
  const set = sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
  const { rows } = await sql<{ record_id: number }>`
    update sys_document_record t set ${set}
    where t.tenant_id = ${tenantId} and t.record_id in (
      select record_id from sys_document_record
      where tenant_id = ${tenantId} and form_id = ${register.formId} and record_id > ${after}
      order by record_id limit ${CHUNK})
    returning t.record_id`.execute(tx)
  return rows.map(row => Number(row.record_id))
}

/** Documents of an institution's form are its own; the platform's are filled in everywhere. */
async function tenantsOf({ tenantId }: FillData, database: Database): Promise<number[]> {
  if (tenantId !== platformTenant) return [tenantId]
  const rows = await database.inTenant(platformTenant, tx =>
    tx.selectFrom('sys_tenant').select('id').orderBy('id').execute(),
  )
  return rows.map(row => Number(row.id))
}

async function countOf(tx: Tx, tenantId: number, formId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('sys_document_record')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow()
  return count
}

const ofThisSwitch = (tx: Tx, { tenantId, formId, stamp }: FillData) =>
  tx
    .updateTable('sys_document_register')
    .where('tenant_id', '=', tenantId)
    .where('form_id', '=', formId)
    .where('stamp', '=', stamp)

const note = (data: FillData, database: Database, values: Record<string, unknown>) =>
  database.inTenant(data.tenantId, tx => ofThisSwitch(tx, data).set(values).execute())
