import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import type { DemoTarget } from './DemoCampaign.ts'
import type { TaskTarget } from './StepCampaign.ts'

/** A target of the demo, with who fills in there. */
export interface FoundTarget extends TaskTarget {
  filler: { userId: number; userName: string; nickName: string }
}

/**
 * Whom a task of the demo is for.
 * @param publisher whose departments and people are meant
 * @throws Error when it has nobody of that name
 */
export async function demoTarget(tx: Tx, publisher: number, to: DemoTarget): Promise<FoundTarget> {
  if ('tenant' in to) {
    const { name } = await tx
      .selectFrom('sys_tenant')
      .select('name')
      .where('id', '=', to.tenant)
      .executeTakeFirstOrThrow()
    const filler = await personOf(tx, { tenantId: to.tenant })
    return { tenantId: to.tenant, kind: '1', key: String(to.tenant), name: String(name), filler }
  }
  if ('user' in to) return personTarget(publisher, await personOf(tx, { tenantId: publisher, user: to.user }))
  const dept = await tx
    .selectFrom('sys_dept')
    .select('dept_id')
    .where('tenant_id', '=', publisher)
    .where('dept_name', '=', to.department)
    .executeTakeFirst()
  if (!dept) throw new Error(`The demo names ${to.department}, which institution ${publisher} does not have.`)
  const deptId = Number(dept.dept_id)
  if (to.member !== undefined)
    return personTarget(publisher, await personOf(tx, { tenantId: publisher, deptId, at: to.member }))
  // Where a department has nobody, an administrator fills in for it.
  const people = { tenantId: publisher, deptId }
  const filler = (await findPerson(tx, people)) ?? (await personOf(tx, { tenantId: publisher }))
  return { tenantId: publisher, kind: '2', key: String(deptId), name: to.department, filler }
}

const personTarget = (tenantId: number, filler: FoundTarget['filler']): FoundTarget => ({
  ...{ tenantId, kind: '3', key: String(filler.userId), name: filler.nickName, filler },
})

interface Sought {
  tenantId: number
  user?: string
  deptId?: number
  /** Which of those that are found, from 1. */
  at?: number
}

/** @throws Error when the institution has nobody like that */
async function personOf(tx: Tx, sought: Sought): Promise<FoundTarget['filler']> {
  const found = await findPerson(tx, sought)
  if (!found)
    throw new Error(`The demo means somebody whom the institution does not have: ${JSON.stringify(sought)}`)
  return found
}

/** Of the accounts that are in use, in the order in which they were made. */
async function findPerson(
  tx: Tx,
  { tenantId, user, deptId, at = 1 }: Sought,
): Promise<FoundTarget['filler'] | null> {
  const all = tx
    .selectFrom('sys_user')
    .select(['user_id', 'user_name', 'nick_name'])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', '0')
  const ofUser = user === undefined ? all : all.where('user_name', '=', user)
  const found = deptId === undefined ? ofUser : ofUser.where('dept_id', '=', deptId)
  const row = await found
    .orderBy('user_id')
    .offset(at - 1)
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return { userId: Number(row.user_id), userName: row.user_name, nickName: row.nick_name }
}
