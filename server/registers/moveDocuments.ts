import { Fault } from '#model/errors.ts'
import { textOf } from '#model/language/t.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { refreshShared } from '../auth/createCached.ts'
import type { Database, Tx } from '../db/Database.ts'
import { platformTenant } from '../db/sync/policies.ts'
import type { Registry } from '../engine/registry/Registry.ts'
import { callerOf, type MoveOptions, type MoveReport } from './moveContext.ts'
import { bodyOf, type Move, moveDocument, type StoredDocument } from './moveDocument.ts'
import { latestVersionId } from './readRegister.ts'

const PAGE = 200

/**
 * Copies the documents of a form to records of a page, each by the ordinary create of that page, by whom and when it was
 * made. Each is moved once, whoever moves them at the same time; the documents stay.
 * @throws Error of one line where there is no such page, or nobody could write it
 */
export async function moveDocuments(options: MoveOptions): Promise<MoveReport> {
  const { database, registry, services, page, formId } = options
  const resource = targetOf(registry, page)
  // A command begins with nothing read, and inside its transactions nothing else can be.
  await refreshShared(services)
  const tenants = await allTenants(database)
  const owner = await ownerOf(database, tenants, formId)
  const report: MoveReport = { moved: 0, skipped: 0, misfits: [] }
  for (const tenantId of owner === platformTenant ? tenants : [owner]) {
    const fields = await database.inTenant(tenantId, tx => fieldsOf(tx, options, { tenantId, owner }))
    for (let after = 0; ; ) {
      const documents = await database.inTenant(tenantId, tx =>
        readDocuments(tx, { tenantId, formId, after }),
      )
      for (const document of documents)
        await moveOne(options, { resource, tenantId, fields, document }, report)
      if (documents.length < PAGE) break
      after = documents.at(-1)?.recordId ?? after
    }
  }
  return report
}

function targetOf({ app }: Registry, page: string): ResourceModel {
  const resource = app.resources[page] ?? app.resources[`${page}/index`]
  if (!resource) throw new Error(`There is no page ${page} with records of its own.`)
  if (
    resource.source !== 'table' ||
    resource.operations.create === undefined ||
    resource.tenancy.kind === 'platform'
  )
    throw new Error(`The records of ${page} are no records of institutions that can be added.`)
  return resource
}

/** Whose form it is: each institution knows its own. */
async function ownerOf(database: Database, tenants: readonly number[], formId: number): Promise<number> {
  for (const tenantId of tenants) {
    const row = await database.inTenant(tenantId, tx =>
      tx
        .selectFrom('sys_document_form')
        .select('form_id')
        .where('tenant_id', '=', tenantId)
        .where('form_id', '=', formId)
        .executeTakeFirst(),
    )
    if (row) return tenantId
  }
  throw new Error(`There is no form ${formId}.`)
}

async function allTenants(database: Database): Promise<number[]> {
  const rows = await database.inTenant(platformTenant, tx =>
    tx.selectFrom('sys_tenant').select('id').orderBy('id').execute(),
  )
  return rows.map(row => Number(row.id))
}

/** The fields of the version that new documents take, with the names that they had before. */
async function fieldsOf(
  tx: Tx,
  { services, registry, formId }: MoveOptions,
  { tenantId, owner }: { tenantId: number; owner: number },
): Promise<readonly FieldModel[]> {
  const latest = await latestVersionId(tx, { tenantId: owner, formId }, { always: true })
  const work = { tx, caller: callerOf(tenantId, null), now: new Date(), app: registry.app }
  const version = latest === null ? null : await services.documents.version(work, latest)
  return version?.form.fields ?? []
}

async function readDocuments(
  tx: Tx,
  { tenantId, formId, after }: { tenantId: number; formId: number; after: number },
): Promise<StoredDocument[]> {
  const rows = await tx
    .selectFrom('sys_document_record')
    .select([
      'record_id as recordId',
      'version',
      'content',
      'create_by as createBy',
      'create_by_id as createById',
    ])
    .select(['create_time as createTime', 'update_by as updateBy', 'update_time as updateTime'])
    .where('tenant_id', '=', tenantId)
    .where('form_id', '=', formId)
    .where('deleted_at', 'is', null)
    .where('record_id', '>', after)
    .orderBy('record_id')
    .limit(PAGE)
    .execute()
  return rows as StoredDocument[]
}

async function moveOne(options: MoveOptions, move: Move, report: MoveReport): Promise<void> {
  const { tenantId, document } = move
  const misfit = (field: string, message: string) =>
    report.misfits.push({ tenantId, recordId: document.recordId, field, message })
  const { values, unknown } = bodyOf(move)
  for (const name of unknown) misfit(name, 'The page has no such property, or nobody writes it.')
  if (unknown.length > 0) return
  try {
    if (await moveDocument(options, move, values)) report.moved += 1
    else report.skipped += 1
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.errors.length === 0) misfit('', error.words.en)
    for (const { field, message } of error.errors) misfit(field, textOf(message, 'en'))
  }
}
