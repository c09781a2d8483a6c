import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ModuleRoute, RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { lockRule } from '#server/engine/lockRule.ts'
import { bindTo } from '../tenant/applyPackage.ts'
import { assertLevel } from './assertLevel.ts'
import { audience, notifyUnion, platform } from './notifyUnion.ts'
import { infoOfType } from './UnionInfo.ts'

const memberPage = 'system/unionSchoolCompany/cjUnionMember/index'

/** The platform hides a member with all that it offers, or shows both again. The member is told, and why. */
const visibilityRoute: ModuleRoute = {
  method: 'PUT',
  path: '/system/unionSchoolCompany/cjUnionMember/visibility',
  access: { permissions: ['system:cjUnionMember:hide'] },
  title: '联盟成员展示状态',
  summary: 'The platform hides a member and its offers from others, with a reason, or shows them again',
  body: {
    type: 'object',
    required: ['id', 'status'],
    additionalProperties: false,
    properties: {
      id: { type: 'integer', title: localized('编号'), minimum: 1 },
      status: { type: 'string', title: localized('展示状态'), enum: ['0', '1'] },
      reason: { type: ['string', 'null'], title: localized('隐藏原因'), maxLength: 300 },
    },
  },
  run: changeVisibility,
}

/** Members as everybody sees them. The platform changes their level, and hides or shows them. */
export default defineModule({
  routes: [
    {
      method: 'PUT',
      path: '/system/unionSchoolCompany/cjUnionMember/level',
      access: { permissions: ['system:cjUnionMember:level'] },
      title: '联盟成员调整等级',
      summary: 'The platform gives a member another level',
      body: {
        type: 'object',
        required: ['id', 'levelId'],
        additionalProperties: false,
        properties: {
          id: { type: 'integer', title: localized('编号'), minimum: 1 },
          levelId: { type: 'integer', title: localized('联盟等级'), minimum: 1 },
        },
      },
      run: changeLevel,
    },
    visibilityRoute,
  ],
})

async function changeLevel(context: RequestContext, { body }: RouteInput) {
  const { tx, caller } = context
  const member = await readMember(context, body.id)
  const levelId = body.levelId as number
  await assertLevel(context, levelId)
  await bindTo(tx, member.tenant_id as number)
  const tables = ['union_member', infoOfType(member.member_type)?.table ?? '']
  for (const table of tables.filter(name => name !== '')) {
    await tx
      .updateTable(table)
      .set({ level_id: levelId, version: sql`version + 1` })
      .where('tenant_id', '=', member.tenant_id as number)
      .execute()
  }
  await bindTo(tx, caller.tenantId)
  // Audiences mean members by their level.
  await context.services.callers.drop(tx, member.tenant_id as number)
  context.audit.push(changeOf(member, levelId))
  return {}
}

const changeOf = (member: Row, levelId: number) => ({
  resource: memberPage,
  key: member.union_member_id as number,
  before: { levelId: member.level_id },
  after: { levelId },
})

/** @throws Fault NOT_FOUND; PERMISSION_DENIED for who is not of the platform; INVALID where the reason is missing */
async function changeVisibility(context: RequestContext, { body }: RouteInput) {
  const { tx, caller } = context
  const { member_id } = await readMember(context, body.id)
  // An offer that is approved at this moment is hidden or shown with the rest.
  await lockRule(tx, `union sight ${member_id}`)
  const member = await readMember(context, body.id)
  const isHidden = body.status === '1'
  const reason = typeof body.reason === 'string' ? body.reason.trim() : ''
  if (isHidden && reason === '') throw fieldFault('INVALID', 'reason', localized('请填写隐藏原因'))
  if (member.status === body.status) return {}
  const tenantId = member.tenant_id as number
  const shown_to = isHidden ? platform : audience.everybody
  await bindTo(tx, tenantId)
  await tx
    .updateTable('union_member')
    .set({ status: body.status, shown_to, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .execute()
  // What was never approved stays between its owner and the platform.
  await tx
    .updateTable('union_resource')
    .set({ shown_to, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('review_status', '=', '2')
    .execute()
  await bindTo(tx, caller.tenantId)
  context.audit.push({
    resource: memberPage,
    key: member.union_member_id as number,
    before: { status: member.status },
    after: { status: body.status, ...(isHidden ? { reason } : {}) },
  })
  const params = { name: String(member.name), reason }
  await notifyUnion(context, { tenantId, template: isHidden ? 'union-hidden' : 'union-shown', params })
  return { msg: isHidden ? localized('已隐藏') : localized('已恢复展示') }
}

/** A member that the platform is about to change. @throws Fault NOT_FOUND; PERMISSION_DENIED for everybody else */
async function readMember({ tx, caller }: RequestContext, id: unknown): Promise<Row> {
  if (caller.tenantId !== platform) throw new Fault('PERMISSION_DENIED')
  const member = await tx
    .selectFrom('union_member')
    .selectAll()
    .where('union_member_id', '=', id as number)
    .executeTakeFirst()
  if (!member) throw new Fault('NOT_FOUND')
  return member
}
