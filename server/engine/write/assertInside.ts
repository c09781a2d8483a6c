import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { rowsOf } from '../query/rowsOf.ts'

/**
 * Whoever writes through a page that is about part of the records only, writes records of that part.
 * @throws PERMISSION_DENIED when the record has left it
 */
export async function assertInside(
  context: OperationContext,
  resource: ResourceModel,
  record: Row,
): Promise<void> {
  if (context.whereOf(resource) === null) return
  const inside = await rowsOf(context, resource, { own: true, scoped: false })
    .where(sql.ref(`t.${columnOf(resource, resource.key)}`), '=', record[resource.key])
    .select(sql`1`.as('one'))
    .executeTakeFirst()
  if (inside === undefined) throw new Fault('PERMISSION_DENIED')
}
