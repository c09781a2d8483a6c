import { type RawBuilder, sql } from 'kysely'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../db/sync/keyColumn.ts'
import type { Documents, DocumentUse, DocumentWork } from '../engine/contracts/documents.ts'
import { columnRef, isOneOf, ownTenant } from '../engine/query/condition.ts'

/** The page whose records are forms. */
const FORMS = 'tool/build/index'

/** Records of one resource that use forms: by the version of a document, or by a reference to the form itself. */
interface Using {
  resource: ResourceModel
  column: RawBuilder<unknown>
  byVersion: boolean
}

/**
 * What uses forms of the caller's tenant, counted for all of them at once: records that hold documents, and records that
 * refer to them. What is in the trash counts too, for it may come back.
 */
export const formUses: Documents['uses'] = async (work, formIds) => {
  const uses = new Map<number, DocumentUse[]>()
  if (formIds.length === 0) return uses
  for (const using of usingForms(work)) {
    const counts = await (using.byVersion ? countHolding : countReferring)(work, using, formIds)
    for (const { id, count } of counts)
      uses.set(id, [...(uses.get(id) ?? []), { title: using.resource.title, count }])
  }
  return uses
}

/** How many records of the caller's tenant hold each of these versions. */
export async function documentsOf(
  work: DocumentWork,
  versionIds: readonly number[],
): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  if (versionIds.length === 0) return found
  for (const using of usingForms(work).filter(({ byVersion }) => byVersion)) {
    const { rows } = await sql<{ id: number; count: number }>`
      select ${using.column}::bigint as id, count(*)::int as count from ${sql.table(using.resource.table)} t
      where ${ownTenant(work, using.resource, 't')} and ${isOneOf(using.column, versionIds)}
      group by 1`.execute(work.tx)
    for (const { id, count } of rows) found.set(Number(id), (found.get(Number(id)) ?? 0) + count)
  }
  return found
}

/** A record that holds documents is counted by these alone. */
function usingForms({ app }: DocumentWork): Using[] {
  return Object.values(app.resources)
    .filter(({ source }) => source === 'table')
    .flatMap((resource): Using[] => {
      const versions = resource.fields.flatMap(({ documentSchema }) => documentSchema ?? [])
      const byVersion = [...new Set(versions)].map(name => usingBy(resource, name, true))
      const referring = resource.fields
        .filter(refersToForms)
        .map(({ name }) => usingBy(resource, name, false))
      return byVersion.length > 0 ? byVersion : referring
    })
}

const usingBy = (resource: ResourceModel, name: string, byVersion: boolean): Using => ({
  resource,
  column: columnRef('t', columnOf(resource, name)),
  byVersion,
})

const refersToForms = ({ reference, column }: FieldModel): boolean =>
  column !== null && reference?.page === FORMS

interface Counted {
  id: number
  count: number
}

async function countHolding(
  work: DocumentWork,
  { resource, column }: Using,
  formIds: readonly number[],
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select v.form_id as id, count(*)::int as count from ${sql.table(resource.table)} t
    join sys_document_version v on v.tenant_id = ${work.caller.tenantId} and v.version_id = ${column}
    where ${ownTenant(work, resource, 't')} and ${isOneOf(sql.ref('v.form_id'), formIds)}
    group by v.form_id`.execute(work.tx)
  return rows.map(asNumbers)
}

async function countReferring(
  work: DocumentWork,
  { resource, column }: Using,
  formIds: readonly number[],
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select ${column}::bigint as id, count(*)::int as count from ${sql.table(resource.table)} t
    where ${ownTenant(work, resource, 't')} and ${isOneOf(column, formIds)} group by 1`.execute(work.tx)
  return rows.map(asNumbers)
}

const asNumbers = ({ id, count }: Counted): Counted => ({ id: Number(id), count })
