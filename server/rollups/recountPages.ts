import { sql } from 'kysely'
import type { AppModel, ResourceModel } from '#model/types/index.ts'
import type { Database, Tx } from '../db/Database.ts'
import { columnOf } from '../db/sync/keyColumn.ts'
import { platformTenant } from '../db/sync/policies.ts'
import { tenantColumn } from '../db/sync/systemColumns.ts'
import {
  type Condition,
  type ConditionContext,
  columnRef,
  isOneOf,
  ownTenant,
} from '../engine/query/condition.ts'
import { countersOf, type ModuleCounters } from '../engine/rollup/counters.ts'
import { type Counter, recountRows } from '../engine/rollup/recount.ts'

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
export const keepingPages = ({ resources }: AppModel, counters: ModuleCounters): ResourceModel[] =>
  Object.values(resources).filter(
    resource => resource.source === 'table' && countersOf(resource, counters).length > 0,
  )

interface PageToCount {
  app: AppModel
  resource: ResourceModel
  signal?: AbortSignal | undefined
}

/**
 * Counts columns of all records of a page anew, and mends what differs.
 * @throws when the signal is aborted
 */
export async function recountPage(
  database: Database,
  page: PageToCount,
  fields: readonly Counter[],
): Promise<RecountedPage> {
  const { resource } = page
  const counted: RecountedPage = { resource, records: 0, differed: 0 }
  if (fields.length === 0) return counted
  await eachBatch(database, page, async (tx, { context, keys, chosen }) => {
    counted.differed += await recountRows(tx, context, { resource, fields }, chosen)
    counted.records += keys.length
  })
  return counted
}

/** Records of one institution that are looked at together. */
interface Batch {
  tenantId: number
  context: ConditionContext
  keys: unknown[]
  /** Which they are, under the alias t. */
  chosen: Condition
}

/**
 * All records of a page, a transaction for each batch of them.
 * @throws when the signal is aborted
 */
export async function eachBatch(
  database: Database,
  page: PageToCount,
  work: (tx: Tx, batch: Batch) => Promise<void>,
): Promise<void> {
  for (const tenantId of await tenantsOf(database, page.resource)) {
    for (let after: unknown = null; ; ) {
      page.signal?.throwIfAborted()
      const keys = await workOnBatch(database, page, { tenantId, after }, work)
      if (keys.length < BATCH) break
      after = keys.at(-1)
    }
  }
}

async function tenantsOf(database: Database, { table, tenancy }: ResourceModel): Promise<number[]> {
  if (tenancy.kind === 'platform') return [platformTenant]
  const rows = await database.asOwner(tx =>
    tx.selectFrom(`${table} as t`).select(`t.${tenantColumn} as tenant`).distinct().execute(),
  )
  return rows.map(({ tenant }) => Number(tenant)).sort((one, other) => one - other)
}

async function workOnBatch(
  database: Database,
  { app, resource }: PageToCount,
  { tenantId, after }: { tenantId: number; after: unknown },
  work: (tx: Tx, batch: Batch) => Promise<void>,
): Promise<unknown[]> {
  const context = { caller: { tenantId }, resource: (page: string) => resourceOf(app, page) }
  const key = columnRef('t', columnOf(resource, resource.key))
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
    if (keys.length > 0) await work(tx, { tenantId, context, keys, chosen: isOneOf(key, keys) })
    return keys
  })
}

export function resourceOf({ resources }: AppModel, page: string): ResourceModel {
  const resource = resources[page]
  if (!resource) throw new Error(`There is no page ${page} with records.`)
  return resource
}
