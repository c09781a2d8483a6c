import type { AppModel, ResourceModel } from '#model/types/index.ts'
import type { Database } from '../db/Database.ts'
import { compareRows } from '../engine/rollup/compareRows.ts'
import { countersOf, type ModuleCounters } from '../engine/rollup/counters.ts'
import type { Counter } from '../engine/rollup/recount.ts'
import { eachBatch, keepingPages } from './recountPages.ts'

/** A record whose counter is wrong. */
export interface DifferentRecord {
  tenantId: number
  key: unknown
  stored: unknown
  counted: unknown
}

/** What was found of one counter. */
export interface ComparedField {
  field: Counter
  /** Records that keep something else than there is. */
  differed: number
  /** Institutions that have them. */
  tenants: ReadonlySet<number>
  /** The first of them. */
  examples: readonly DifferentRecord[]
}

/** What was found on a page that keeps what is taken of other records. */
export interface ComparedPage {
  resource: ResourceModel
  /** Records that were compared. */
  records: number
  /** One for each counter, right ones too. */
  fields: ComparedField[]
}

/** Differences that are told one by one. */
const MOST_TOLD = 20

/** What is compared. */
interface Comparison {
  app: AppModel
  counters: ModuleCounters
  signal?: AbortSignal | undefined
}

/** Compares what all pages keep with what there is. @throws when the signal is aborted */
export async function comparePages(database: Database, asked: Comparison): Promise<ComparedPage[]> {
  const pages: ComparedPage[] = []
  for (const resource of keepingPages(asked.app, asked.counters))
    pages.push(await comparePage(database, resource, asked))
  return pages
}

async function comparePage(
  database: Database,
  resource: ResourceModel,
  { app, counters, signal }: Comparison,
): Promise<ComparedPage> {
  const fields = countersOf(resource, counters)
  const found = new Map(
    fields.map(field => [
      field,
      { field, differed: 0, tenants: new Set<number>(), examples: [] as DifferentRecord[] },
    ]),
  )
  let records = 0
  await eachBatch(database, { app, resource, signal }, async (tx, { tenantId, context, keys, chosen }) => {
    records += keys.length
    for (const { field, ...difference } of await compareRows(tx, context, { resource, fields }, chosen)) {
      const one = found.get(field)
      if (!one) continue
      one.differed += 1
      one.tenants.add(tenantId)
      if (one.examples.length < MOST_TOLD) one.examples.push({ tenantId, ...difference })
    }
  })
  return { resource, records, fields: [...found.values()] }
}
