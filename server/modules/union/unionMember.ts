import { sql } from 'kysely'
import { localized } from '#model/language/localized.ts'
import { defineModule, type RouteInput, type Row } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { bindTo } from '../tenant/applyPackage.ts'
import { assertLevel } from './assertLevel.ts'
import { visibilityRoute } from './changeVisibility.ts'
import { memberPage, readMember } from './readMember.ts'
import { infoOfType } from './UnionInfo.ts'

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
  context.audit.push(changeOf(member, levelId))
  return {}
}

const changeOf = (member: Row, levelId: number) => ({
  resource: memberPage,
  key: member.union_member_id as number,
  before: { levelId: member.level_id },
  after: { levelId },
})
