import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { namedAsToday } from '#model/fieldParts.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Tx } from '../db/Database.ts'
import type { OperationContext } from '../engine/contracts/OperationContext.ts'
import type { Row } from '../engine/contracts/records.ts'
import { create, prepareCreate } from '../engine/create.ts'
import { createContext } from '../engine/createContext.ts'
import { lockRule } from '../engine/lockRule.ts'
import { assertPlaces } from '../engine/places/takePlaces.ts'
import type { OperationInput } from '../engine/registry/Route.ts'
import { recountNoted } from '../engine/rollup/recount.ts'
import { factsOf, type MoveOptions } from './moveContext.ts'

/** A document as it is stored. */
export interface StoredDocument {
  recordId: number
  version: number
  content: Row
  createBy: string | null
  createById: number | null
  createTime: Date
  updateBy: string | null
  updateTime: Date | null
}

export interface Move {
  resource: ResourceModel
  tenantId: number
  fields: readonly FieldModel[]
  document: StoredDocument
}

/** What ends the transaction of a move that was only tried. */
class TakenBack extends Error {}

/** What the page is sent of a document: what is worked out there is left to it. */
export function bodyOf({ resource, fields, document }: Move): { values: Row; unknown: string[] } {
  const content = namedAsToday(document.content ?? {}, fields) as Row
  const known = new Map(resource.fields.map(field => [field.name, field]))
  const isFollowing = new Set(fields.filter(({ compute }) => compute !== null).map(({ name }) => name))
  const values: Row = {}
  const unknown: string[] = []
  for (const [name, value] of Object.entries(content)) {
    const field = known.get(name)
    if (field && field.write !== 'never') values[name] = value
    else if (value !== null && !isFollowing.has(name) && !field?.compute) unknown.push(name)
  }
  return { values, unknown }
}

/** Whether the document became a record now; false where it was one before. */
export async function moveDocument(
  options: MoveOptions,
  { resource, tenantId, document }: Move,
  body: Row,
): Promise<boolean> {
  const { database, write } = options
  const facts = factsOf(options, tenantId, document)
  const target = { resource, tenantId, recordId: document.recordId }
  if (await database.inTenant(tenantId, tx => isMoved(tx, target))) return false
  const input = { body, prepared: null } as OperationInput
  const prepared = await prepareCreate(createContext(facts, null).context, resource, input)
  try {
    const { done, runAfterCommit } = await database.inTenant(tenantId, async tx => {
      const { context, runAfterCommit } = createContext(facts, tx)
      context.isPreview = !write
      const done = await storeIn(context, { ...target, document, body, prepared })
      if (!write && done) throw new TakenBack()
      return { done, runAfterCommit }
    })
    await runAfterCommit()
    return done
  } catch (error) {
    if (error instanceof TakenBack) return true
    throw error
  }
}

interface Target {
  resource: ResourceModel
  tenantId: number
  recordId: number
}

async function storeIn(
  context: OperationContext,
  {
    document,
    body,
    prepared,
    ...target
  }: Target & { document: StoredDocument; body: Row; prepared: Row | null },
): Promise<boolean> {
  const { tx } = context
  const { resource, tenantId, recordId } = target
  await lockRule(tx, `move ${tenantId} ${recordId}`)
  if (await isMoved(tx, target)) return false
  await assertAsRead(tx, tenantId, document)
  const { data } = await create(context, resource, { body, prepared })
  const key = (data as Row)[resource.key]
  await keepTimes(context, target, { key, document })
  if (context.recounts.size > 0) await recountNoted(context)
  if (context.places.size > 0) await assertPlaces(context)
  await tx
    .insertInto('sys_document_move')
    .values({ tenant_id: tenantId, record_id: recordId, page: resource.page, target_key: String(key) })
    .execute()
  return true
}

/** Who changes or removes it waits. @throws Fault STALE where somebody has done so since it was read */
async function assertAsRead(
  tx: Tx,
  tenantId: number,
  { recordId, version }: Pick<StoredDocument, 'recordId' | 'version'>,
): Promise<void> {
  const row = await tx
    .selectFrom('sys_document_record')
    .select('version')
    .where('tenant_id', '=', tenantId)
    .where('record_id', '=', recordId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row?.version !== version) throw new Fault('STALE')
}

/** Who changed the document last, and when; a record without stamps keeps none. */
async function keepTimes(
  { tx }: OperationContext,
  { resource, tenantId }: Target,
  { key, document }: { key: unknown; document: StoredDocument },
): Promise<void> {
  if (resource.unstamped) return
  const column = resource.fields.find(({ name }) => name === resource.key)?.column?.name ?? ''
  await tx
    .updateTable(resource.table)
    .set({
      create_by: document.createBy,
      create_by_id: document.createById,
      create_time: document.createTime,
      update_by: document.updateBy,
      update_time: document.updateTime,
    })
    .where('tenant_id', '=', tenantId)
    .where(sql.ref(column), '=', key)
    .execute()
}

async function isMoved(tx: Tx, { resource, tenantId, recordId }: Target): Promise<boolean> {
  const row = await tx
    .selectFrom('sys_document_move')
    .select('target_key')
    .where('tenant_id', '=', tenantId)
    .where('record_id', '=', recordId)
    .where('page', '=', resource.page)
    .executeTakeFirst()
  return row !== undefined
}
