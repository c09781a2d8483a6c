import type { LocalizedText } from '#model/language/LocalizedText.ts'
import { localized } from '#model/language/localized.ts'
import { defineModule, type Row } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import type { SavePreview } from '#server/engine/SavePreview.ts'
import { affectedUsers } from './affectedUsers.ts'
import { rightsChanges } from './rightsChanges.ts'
import { roleChangeOf } from './roleChange.ts'
import { scopeChange } from './scopeChange.ts'

/** What saving a role would change, told before it is saved. */
export default defineModule({
  routes: [
    {
      method: 'POST',
      path: '/system/role/preview',
      access: { permissions: ['system:role:edit', 'system:role:add'] },
      reading: true,
      summary: 'What a role would gain and lose, and how many accounts that concerns; changes nothing',
      body: {
        type: 'object',
        properties: {
          roleId: { type: ['integer', 'null'] },
          menuIds: { type: ['array', 'null'], maxItems: 10_000, items: { type: 'integer' } },
          status: { type: ['string', 'null'] },
          dataScope: { type: ['string', 'null'] },
          deptIds: { type: ['array', 'null'], maxItems: 10_000, items: { type: 'integer' } },
        },
      },
      run: async (context, { body }) => ({ data: await preview(context, body) }),
    },
  ],
})

async function preview(context: RequestContext, body: Row): Promise<SavePreview> {
  // A new role is held by nobody.
  if (body.roleId === undefined || body.roleId === null) return { summary: '', sections: [] }
  const role = await context.readRecord('system/role/index', body.roleId)
  const change = await roleChangeOf(context, role, body)
  const scope = await scopeChange(context, role, body)
  const sections = [...(await rightsChanges(context, change)), ...(scope ? [scope] : [])]
  if (sections.length === 0) return { summary: '', sections }
  return {
    summary: summaryOf(role, await affectedUsers(context, { change, scope: scope !== null })),
    sections,
  }
}

function summaryOf(
  role: Row,
  { holders, affected }: Awaited<ReturnType<typeof affectedUsers>>,
): LocalizedText {
  const name = role.roleName
  if (holders === 0) return localized('角色“{{name}}”目前没有分配给任何用户。', { name })
  if (affected === 0) {
    return localized('角色“{{name}}”已分配给 {{count}} 个用户，他们另有角色带来同样的权限，不受影响。', {
      name,
      count: holders,
    })
  }
  return localized('角色“{{name}}”已分配给 {{holders}} 个用户，其中 {{count}} 个用户的权限会立即改变。', {
    name,
    holders,
    count: affected,
  })
}
