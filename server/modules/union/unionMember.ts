import { sql } from 'kysely'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Answer, Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { lockRule } from '#server/engine/lockRule.ts'
import { notifyUnion } from './notifyUnion.ts'
import { infoOfType } from './UnionInfo.ts'

/**
 * Members as everybody sees them. The platform, as a reader of what they share, changes their level, and hides or shows
 * them: the actions are bound to the member.
 */
export default defineModule({
  resource: 'system/unionSchoolCompany/cjUnionMember/index',
  actions: {
    async level(context, { records: [member = {}] }) {
      await changeLevel(context, member)
      // Audiences mean members by their level.
      await context.services.callers.drop(context.tx, context.caller.tenantId)
      return {}
    },
    async visibility(context, { records: [member = {}], before: [earlier], values }) {
      return member.status === earlier?.status ? {} : changeVisibility(context, member, values)
    },
  },
})

/** What the institution tells the union has the level of the member. */
async function changeLevel({ tx, caller }: RequestContext, { memberType, levelId }: Row): Promise<void> {
  const table = infoOfType(memberType)?.table
  if (table === undefined) return
  await tx
    .updateTable(table)
    .set({ level_id: levelId, version: sql`version + 1` })
    .where('tenant_id', '=', caller.tenantId)
    .execute()
}

/** What the member offers is hidden or shown with it. The member is told, and why. */
async function changeVisibility(context: RequestContext, member: Row, { reason }: Row): Promise<Answer> {
  const { tx, caller } = context
  const { tenantId } = caller
  // An offer that is approved at this moment is hidden or shown with the rest.
  await lockRule(tx, `union sight ${tenantId}`)
  // What was never approved stays between its owner and the platform.
  await tx
    .updateTable('union_resource')
    .set({ shown_to: member.shownTo, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('review_status', '=', '2')
    .execute()
  const isHidden = member.status === '1'
  const params = { name: String(member.name), reason: String(reason ?? '') }
  await notifyUnion(context, { tenantId, template: isHidden ? 'union-hidden' : 'union-shown', params })
  return { msg: isHidden ? localized('已隐藏') : localized('已恢复展示') }
}
