import { sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { Text } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { PreviewSection, SavePreview } from '#server/engine/contracts/SavePreview.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { eitherOf } from '#server/engine/present/sayInEither.ts'
import { tickedDepartments } from '../system/linkedDepartments.ts'
import { readRoleGrants } from './readRoleGrants.ts'
import { rightsChanges } from './rightsChanges.ts'
import { type RoleChange, roleChangeOf } from './roleChange.ts'
import { scopeWords } from './scopeWords.ts'

/** What saving a role would change, told before it is saved. */
export default defineModule({
  resource: 'system/role/index',
  hooks: {
    affected: async (context, role, changes) => (await changeOf(context, role, changes))?.affected ?? 0,
  },
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
          deptCheckStrictly: { type: ['boolean', 'null'] },
        },
      },
      run: async (context, { body }) => ({ data: await preview(context, body) }),
    },
  ],
})

/** What saving a role with these values would change; without sections nothing. */
export async function preview(context: RequestContext, body: Row): Promise<SavePreview> {
  // A new role is held by nobody.
  if (body.roleId === undefined || body.roleId === null) return { summary: '', sections: [] }
  const role = await context.readRecord('system/role/index', body.roleId)
  const changed = await changeOf(context, role, body)
  if (changed === null) return { summary: '', sections: [] }
  const { sections, affected, holders } = changed
  const summary = summaryOf(role, { holders, affected })
  return { ...stopQuestion(role, body), summary, sections, agreed: affected }
}

/** What is sent beside a value that a list changes in place. */
const BESIDE_VALUE = ['roleId', 'version']

/** What the dialog is called where the role is stopped, and its button where nothing else is changed. */
function stopQuestion(role: Row, sent: Row): Pick<SavePreview, 'ask' | 'does'> {
  if (role.status !== '0' || sent.status !== '1') return {}
  const ask = localized('停用角色“{{name}}”？', { name: nameOf(role) })
  const isAlone = Object.keys(sent).every(name => name === 'status' || BESIDE_VALUE.includes(name))
  return isAlone ? { ask, does: localized('停用角色') } : { ask }
}

const nameOf = ({ roleName, roleNameEn }: Row): Text => eitherOf(roleName, roleNameEn)

/** What values would change of a role, and for how many; null where they change nothing. */
async function changeOf(
  context: RequestContext,
  role: Row,
  values: Row,
): Promise<{ sections: PreviewSection[]; holders: number; affected: number } | null> {
  const change = await roleChangeOf(context, role, values)
  const scope = await scopeChange(context, role, values)
  const sections = [...(await rightsChanges(context, change)), ...(scope ? [scope] : [])]
  if (sections.length === 0) return null
  return { sections, ...(await affectedUsers(context, { change, scope: scope !== null })) }
}

function summaryOf(
  role: Row,
  { holders, affected }: Awaited<ReturnType<typeof affectedUsers>>,
): LocalizedText {
  const name = nameOf(role)
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

/** How the records that a role shows would change; null where they would not. */
async function scopeChange(context: RequestContext, role: Row, sent: Row): Promise<PreviewSection | null> {
  if (typeof sent.dataScope !== 'string') return null
  const before = { dataScope: String(role.dataScope), deptIds: idsOf(role.deptIds) }
  const after = { dataScope: sent.dataScope, deptIds: await tickedDepartments(context, { ...role, ...sent }) }
  assertInSight(context, before.deptIds, after.deptIds)
  if (keyOf(before) === keyOf(after)) return null
  const [from, to] = [await scopeWords(context, before), await scopeWords(context, after)]
  const detail = localized('{{from}} → {{to}}', { from, to })
  return { title: localized('数据范围'), tone: 'change', items: [{ title: localized('可见的数据'), detail }] }
}

/** What cannot be saved is not named either. @throws Fault REFERENCE_MISSING at deptIds */
function assertInSight({ caller }: RequestContext, held: readonly number[], wanted: readonly number[]): void {
  const { dataScope } = caller
  if (dataScope === null) return
  const seen = new Set([...held, ...dataScope.deptIds, caller.deptId])
  if (wanted.some(id => !seen.has(id))) throw fieldFault('REFERENCE_MISSING', 'deptIds')
}

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : [])

/** Departments count in the scope that names them only. */
const keyOf = ({ dataScope, deptIds }: { dataScope: string; deptIds: number[] }): string =>
  dataScope === '2' ? `2:${deptIds.toSorted((one, other) => one - other)}` : dataScope

/**
 * How many enabled accounts hold a role, and for how many a change of it makes a difference: what another role of
 * theirs brings as well, they neither gain nor lose.
 */
async function affectedUsers(
  context: RequestContext,
  { change, scope }: { change: RoleChange; scope: boolean },
): Promise<{ holders: number; affected: number }> {
  const { tx, caller } = context
  const { rows } = await sql<{ roles: number[]; users: number }>`
    select roles, count(*) as users from (
      select array_agg(link.role_id order by link.role_id) as roles from sys_user_role link
        join sys_user u on u.tenant_id = link.tenant_id and u.user_id = link.user_id
        where link.tenant_id = ${caller.tenantId} and u.deleted_at is null and u.status = '0'
        group by link.user_id
      ) held
      where ${change.roleId}::bigint = any(roles)
      group by roles`.execute(tx)
  const holders = rows.reduce((sum, row) => sum + Number(row.users), 0)
  if (scope || holders === 0) return { holders, affected: holders }
  const roles = new Map((await readRoleGrants(context)).map(role => [role.roleId, role.permissions]))
  const changed = [...change.before, ...change.after].filter(
    permission => change.before.has(permission) !== change.after.has(permission),
  )
  const affected = rows.filter(row => {
    const others = row.roles.map(Number).filter(id => id !== change.roleId)
    return changed.some(permission =>
      others.every(id => !roles.get(id)?.has(permission) && !roles.get(id)?.has('*:*:*')),
    )
  })
  return { holders, affected: affected.reduce((sum, row) => sum + Number(row.users), 0) }
}
