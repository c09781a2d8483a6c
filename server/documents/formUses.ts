import { sql } from 'kysely'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Tx } from '../db/Database.ts'
import { columnOf } from '../db/sync/keyColumn.ts'
import { platformTenant } from '../db/sync/policies.ts'
import type { Documents, DocumentUse, DocumentWork } from '../engine/contracts/documents.ts'
import { columnRef, isOneOf, ownTenant } from '../engine/query/condition.ts'

/** The page whose records are forms. */
const FORMS = 'tool/build/index'

/** Records of one resource that use forms: by the version of a document, or by a reference to the form itself. */
interface Using {
  resource: ResourceModel
  /** Column with the id of the version, or of the form. */
  column: string
  byVersion: boolean
}

/** How many records of one resource use a form, or hold a version. */
interface Counted {
  using: Using
  id: number
  count: number
}

/**
 * What uses forms of the caller's tenant, counted for all of them at once: records that hold documents, and records that
 * refer to them. What is in the trash counts too, for it may come back. Forms of the platform are filled in everywhere,
 * so that those of all institutions count.
 */
export const formUses: Documents['uses'] = async (work, formIds) => {
  const uses = new Map<number, DocumentUse[]>()
  if (formIds.length === 0) return uses
  const usings = usingForms(work)
  const formOf = await versionsOf(work, formIds)
  const held = await countHolding(work, usings, [...formOf.keys()])
  const holding = held.flatMap(one => {
    const formId = formOf.get(one.id)
    return formId === undefined ? [] : [{ ...one, id: formId }]
  })
  const referring = await countReferring(work, usings, formIds)
  for (const using of usings) {
    for (const [id, found] of Map.groupBy(
      [...holding, ...referring].filter(one => one.using === using),
      one => one.id,
    ))
      uses.set(id, [...(uses.get(id) ?? []), { title: using.resource.title, count: sumOf(found) }])
  }
  return uses
}

/** How many records hold each of these versions of the caller's tenant; of the platform's, records of all institutions. */
export async function documentsOf(
  work: DocumentWork,
  versionIds: readonly number[],
): Promise<Map<number, number>> {
  const found = await countHolding(work, usingForms(work), versionIds)
  return new Map([...Map.groupBy(found, ({ id }) => id)].map(([id, counted]) => [id, sumOf(counted)]))
}

const sumOf = (counted: readonly Counted[]): number => counted.reduce((sum, { count }) => sum + count, 0)

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
  column: columnOf(resource, name),
  byVersion,
})

const refersToForms = ({ reference, column }: FieldModel): boolean =>
  column !== null && reference?.page === FORMS

/** The versions of forms of the caller's tenant, by their ids, each with the form. */
async function versionsOf(
  { tx, caller }: DocumentWork,
  formIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('sys_document_version')
    .select(['version_id', 'form_id'])
    .where('tenant_id', '=', caller.tenantId)
    .where('form_id', 'in', formIds)
    .execute()
  return new Map(rows.map(row => [Number(row.version_id), Number(row.form_id)]))
}

/** Records that hold versions: of the caller's tenant, or for the platform those of every tenant. */
async function countHolding(
  work: DocumentWork,
  usings: readonly Using[],
  versionIds: readonly number[],
): Promise<Counted[]> {
  if (versionIds.length === 0) return []
  const holding = usings.filter(({ byVersion }) => byVersion)
  const isEverybodys = ({ resource }: Using) =>
    work.caller.tenantId === platformTenant && resource.tenancy.kind !== 'platform'
  const own = await countOwn(
    work,
    holding.filter(using => !isEverybodys(using)),
    versionIds,
  )
  return [...own, ...(await countEverywhere(work.tx, holding.filter(isEverybodys), versionIds))]
}

const countReferring = (
  work: DocumentWork,
  usings: readonly Using[],
  formIds: readonly number[],
): Promise<Counted[]> =>
  countOwn(
    work,
    usings.filter(({ byVersion }) => !byVersion),
    formIds,
  )

async function countOwn(
  work: DocumentWork,
  usings: readonly Using[],
  ids: readonly number[],
): Promise<Counted[]> {
  const counted: Counted[] = []
  for (const using of usings) {
    const column = columnRef('t', using.column)
    const { rows } = await sql<{ id: number; count: number }>`
      select ${column}::bigint as id, count(*)::int as count from ${sql.table(using.resource.table)} t
      where ${ownTenant(work, using.resource, 't')} and ${isOneOf(column, ids)} group by 1`.execute(work.tx)
    counted.push(...rows.map(({ id, count }) => ({ using, id: Number(id), count: Number(count) })))
  }
  return counted
}

/** Numbers alone leave an institution: not which one holds how many. */
async function countEverywhere(
  tx: Tx,
  usings: readonly Using[],
  versionIds: readonly number[],
): Promise<Counted[]> {
  if (usings.length === 0) return []
  const sources = usings.map(({ resource }) => resource.table)
  const holders = usings.map(({ column }) => column)
  const { rows } = await sql<{ place: number; id: number; count: number }>`
    select place, version_id as id, sum(records)::int as count
    from document_uses(${sources}::text[], ${holders}::text[], ${[...versionIds]}::bigint[])
    group by 1, 2`.execute(tx)
  return rows.flatMap(({ place, id, count }) => {
    const using = usings[Number(place) - 1]
    return using ? [{ using, id: Number(id), count: Number(count) }] : []
  })
}
