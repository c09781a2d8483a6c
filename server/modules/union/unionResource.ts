import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { lockRule } from '#server/engine/lockRule.ts'
import { audience, notifyUnion, platform } from './notifyUnion.ts'
import { tellVerdict } from './tellVerdict.ts'
import { tenantOf } from './tenantOf.ts'
import { infoOfType, unionResource } from './UnionInfo.ts'

/** What members offer: courses, bases, equipment, teachers, projects, posts. Others see what is approved. */
export default defineModule({
  resource: unionResource.page,
  hooks: {
    async beforeCreate(context, values) {
      const { name, type } = await tenantOf(context)
      if (infoOfType(type) === undefined) {
        throw new Fault('STATE', { message: localized('只有学校和企业可以提供联盟资源') })
      }
      values.memberId = context.caller.tenantId
      values.memberName = name
    },

    /** A changed offer is hidden from others until it is approved again. */
    async beforeUpdate(context, _record, changes) {
      if (Object.keys(changes).length === 0) return
      changes.reviewStatus ??= '0'
      const isShown = changes.reviewStatus === '2' && !(await isHidden(context))
      changes.shownTo = isShown ? audience.everybody : audience.platform
    },
  },
  actions: {
    async submit(context, { records }) {
      const [record = {}] = records
      const params = { title: `联盟资源“${record.resourceName}”`, memberName: String(record.memberName) }
      await notifyUnion(context, { tenantId: platform, template: 'union-submitted', params })
      return { msg: localized('已提交，请等待平台审核') }
    },
    review: async (context, { records: [record = {}], values }) =>
      tellVerdict(context, unionResource, { record, values }),
  },
})

/** Whether the platform has hidden the member: then what is approved waits with the rest. */
async function isHidden({ tx, caller }: RequestContext): Promise<boolean> {
  await lockRule(tx, `union sight ${caller.tenantId}`)
  const member = await tx
    .selectFrom('union_member')
    .select('status')
    .where('tenant_id', '=', caller.tenantId)
    .executeTakeFirst()
  return member?.status === '1'
}
