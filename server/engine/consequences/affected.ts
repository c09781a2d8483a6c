import { sql } from 'kysely'
import { isPermitted } from '#model/fieldAccess.ts'
import type { ConsequenceModel, ReferringModel, ResourceModel } from '#model/types/index.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'
import { whereCondition } from '../condition/whereCondition.ts'
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
  { resource, records, page, via, where, permissions }: Omit<Following, 'consequence'> & ReferringModel,
): Promise<number | null> {
  const counted = context.resource(page)
  const { caller } = context
  const mayKnow = permissions.every(permission => isPermitted(caller, [permission]))
  if (!mayKnow || !isPermitted(caller, counted.operations.list?.permissions ?? [])) return null
  const texts = records.map(record => String(record[resource.key]))
  const filter = { field: fieldOf(counted, via), operator: 'in' as const, texts, descendants: false }
  const referring = rowsOf(context, counted).where(filterCondition(context, counted, filter))
  const rows = where === undefined ? referring : referring.where(whereCondition(context, counted, where))
  const [row] = await rows.select(sql<number>`count(*)::int`.as('count')).execute()
  return Number(row?.count ?? 0)
}
