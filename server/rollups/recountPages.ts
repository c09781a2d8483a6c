import { sql } from 'kysely'
import type { AppModel, ResourceModel } from '#model/types/index.ts'
import type { Database } from '../db/Database.ts'
import { columnOf } from '../db/sync/keyColumn.ts'
import { platformTenant } from '../db/sync/policies.ts'
import { tenantColumn } from '../db/sync/systemColumns.ts'
import { columnRef, isOneOf, ownTenant } from '../engine/query/condition.ts'
import { isStoredRollup, recountRows } from '../engine/rollup/recount.ts'

/** What was found where a page keeps what is taken of other records. */
export interface RecountedPage {
  resource: ResourceModel
  /** Records that were counted, and those of them that had kept something else. */
  records: number
  differed: number
}

/** Records that one transaction counts: whoever writes one of them waits for it. */
const BATCH = 500

/** The pages that keep what is taken of other records. */
export const keepingPages = ({ resources }: AppModel): ResourceModel[] =>
  Object.values(resources).filter(({ source, fields }) => source === 'table' && fields.some(isStoredRollup))

/** Counts the stored rollups of all pages anew, batch by batch. */
export async function recountPages(
  database: Database,
  app: AppModel,
  signal?: AbortSignal,
): Promise<RecountedPage[]> {
  const pages: RecountedPage[] = []
  for (const resource of keepingPages(app)) pages.push(await recountPage(database, { app, resource, signal }))
  return pages
}

interface PageToCount {
  app: AppModel
  resource: ResourceModel
  signal?: AbortSignal | undefined
}

/** Counts the stored rollups of all records of a page anew. @throws when the signal is aborted */
export async function recountPage(database: Database, page: PageToCount): Promise<RecountedPage> {
  const { resource } = page
  const counted: RecountedPage = { resource, records: 0, differed: 0 }
  for (const tenantId of await tenantsOf(database, resource)) {
    for (let after: unknown = null; ; ) {
      page.signal?.throwIfAborted()
      const batch = await recountBatch(database, page, { tenantId, after })
      counted.records += batch.keys.length
      counted.differed += batch.differed
      if (batch.keys.length < BATCH) break
      after = batch.keys.at(-1)
    }
  }
  return counted
}

async function tenantsOf(database: Database, { table, tenancy }: ResourceModel): Promise<number[]> {
  if (tenancy.kind === 'platform') return [platformTenant]
  const rows = await database.asOwner(tx =>
    tx.selectFrom(`${table} as t`).select(`t.${tenantColumn} as tenant`).distinct().execute(),
  )
  return rows.map(({ tenant }) => Number(tenant)).sort((one, other) => one - other)
}

async function recountBatch(
  database: Database,
  { app, resource }: PageToCount,
  { tenantId, after }: { tenantId: number; after: unknown },
): Promise<{ keys: unknown[]; differed: number }> {
  const context = { caller: { tenantId }, resource: (page: string) => resourceOf(app, page) }
  const key = columnRef('t', columnOf(resource, resource.key))
  const fields = resource.fields.filter(isStoredRollup)
  return database.asOwner(async tx => {
    const rows = await tx
      .selectFrom(`${resource.table} as t`)
      .select(key.as('key'))
      .where(ownTenant(context, resource, 't'))
      .$if(after !== null, query => query.where(sql<boolean>`${key} > ${after}`))
      .orderBy(key)
      .limit(BATCH)
      .execute()
    const keys = rows.map(row => row.key)
    const differed =
      keys.length > 0 ? await recountRows(tx, context, { resource, fields }, isOneOf(key, keys)) : 0
    return { keys, differed }
  })
}

function resourceOf({ resources }: AppModel, page: string): ResourceModel {
  const resource = resources[page]
  if (!resource) throw new Error(`There is no page ${page} with records.`)
  return resource
}
