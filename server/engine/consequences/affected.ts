import { sql } from 'kysely'
import { isPermitted } from '#model/fieldAccess.ts'
import type { ConsequenceModel, ResourceModel } from '#model/types/index.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { filterCondition } from '../query/filterCondition.ts'
import { rowsOf } from '../query/rowsOf.ts'

/** Records that are changed together, and what follows from it. */
interface Following {
  resource: ResourceModel
  records: readonly Row[]
  consequence: ConsequenceModel
}

/**
 * How many are affected, counted under the rights of whoever asks; null where nothing is counted, or the caller may not
 * list what is.
 */
export async function affectedBy(
  context: OperationContext,
  { resource, records, consequence: { count } }: Following,
): Promise<number | null> {
  if (count === null) return null
  if (typeof count !== 'string') return referringTo(context, { resource, records, ...count })
  const counter = context.compiled(resource.page).counts[count]
  if (!counter) throw new Error(`Nothing counts ${count} of ${resource.page}.`)
  return counter(context, records)
}

/** How many records that the caller may see refer to one of these. */
async function referringTo(
  context: OperationContext,
  { resource, records, page, via }: Omit<Following, 'consequence'> & { page: string; via: string },
): Promise<number | null> {
  const counted = context.resource(page)
  if (!isPermitted(context.caller, counted.operations.list?.permissions ?? [])) return null
  const texts = records.map(record => String(record[resource.key]))
  const filter = { field: fieldOf(counted, via), operator: 'in' as const, texts, descendants: false }
  const [row] = await rowsOf(context, counted)
    .where(filterCondition(context, counted, filter))
    .select(sql<number>`count(*)::int`.as('count'))
    .execute()
  return Number(row?.count ?? 0)
}
