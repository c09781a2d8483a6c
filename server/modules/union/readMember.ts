import { Fault } from '#model/errors.ts'
import type { Row } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { platform } from './notifyUnion.ts'

export const memberPage = 'system/unionSchoolCompany/cjUnionMember/index'

/** A member that the platform is about to change. @throws Fault NOT_FOUND; PERMISSION_DENIED for everybody else */
export async function readMember({ tx, caller }: RequestContext, id: unknown): Promise<Row> {
  if (caller.tenantId !== platform) throw new Fault('PERMISSION_DENIED')
  const member = await tx
    .selectFrom('union_member')
    .selectAll()
    .where('union_member_id', '=', id as number)
    .executeTakeFirst()
  if (!member) throw new Fault('NOT_FOUND')
  return member
}
