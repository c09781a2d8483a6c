import { sql } from 'kysely'
import type { MenuGroup } from '#model/types/index.ts'
import { assertPlatform } from '#server/engine/access.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { lockTree } from '#server/engine/lockRule.ts'
import { eitherOf } from '#server/engine/present/sayInEither.ts'
import { assertNodesWithin } from '../rights/assertNodesWithin.ts'
import { englishTitle } from './englishTitle.ts'
import type { MenuNode } from './readMenus.ts'

/** A node that the seeds put into a group, as it stands now. */
interface GroupedNode extends Pick<MenuNode, 'menuType' | 'menuName' | 'menuNameEn' | 'component'> {
  menuId: number
  menuGroup: string | null
  formerGroup: string | null
  parent: string
  path: string
}

const PAGE = 'system/menu/index'

/** The arrangement of the menu in groups that the seeds offer: seen before it is taken over, and given up again. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/menu/grouping',
      access: { permissions: ['system:menu:edit'] },
      summary: 'The groups that the seeds arrange the menu in, with the nodes that stand in them or would',
      run: async context => ({ data: await offered(context) }),
    },
    {
      method: 'PUT',
      path: '/system/menu/grouping',
      access: { permissions: ['system:menu:edit'] },
      title: '菜单分组',
      summary: 'Takes the offered arrangement over (use: true), or goes back to the one before',
      body: {
        type: 'object',
        required: ['use'],
        properties: { use: { type: 'boolean' } },
        additionalProperties: false,
      },
      run: async (context, { body }) => {
        await arrange(context, (body as { use: boolean }).use)
        return {}
      },
    },
  ],
})

async function offered(context: RequestContext) {
  const nodes = await nodesOf(context)
  const groups = context.app.menuGroups.map(group => ({
    ...{ title: group.title, titleEn: group.titleEn, icon: group.icon },
    members: membersOf(group, nodes).map(node => ({
      menuName: eitherOf(node.menuName, englishTitle(node, context.app)),
      menuGroup: node.menuGroup,
    })),
  }))
  return {
    groups,
    isUsed: nodes.length > 0 && nodes.every(node => node.menuGroup === titleOf(context, node)),
  }
}

/** Menus are the platform's; what stands in no group of the seeds stays where it is, whoever has put it there. */
async function arrange(context: RequestContext, use: boolean): Promise<void> {
  const { tx, caller, services } = context
  assertPlatform(context)
  await lockTree(tx, 'sys_menu', caller.tenantId)
  const nodes = await nodesOf(context)
  const moved = nodes.filter(node => (node.menuGroup === titleOf(context, node)) !== use)
  await assertNodesWithin(
    context,
    moved.map(({ menuId }) => menuId),
  )
  for (const node of moved) {
    const after = use
      ? { menuGroup: titleOf(context, node), formerGroup: node.menuGroup ?? '' }
      : { menuGroup: node.formerGroup || null, formerGroup: null }
    await place(tx, node.menuId, after)
    const before = { menuGroup: node.menuGroup, formerGroup: node.formerGroup }
    context.audit.push({ resource: PAGE, key: node.menuId, before, after })
  }
  await services.callers.drop(tx, caller.tenantId)
}

const titleOf = ({ app }: RequestContext, node: GroupedNode): string | null =>
  app.menuGroups.find(group => membersOf(group, [node]).length > 0)?.title ?? null

const membersOf = ({ parent, members }: MenuGroup, nodes: readonly GroupedNode[]): GroupedNode[] =>
  nodes
    .filter(node => node.parent === parent && members.includes(node.path))
    .toSorted((one, other) => members.indexOf(one.path) - members.indexOf(other.path))

/** Nobody has changed the node: what seeds do with it goes on. */
const place = (tx: Tx, menuId: number, { menuGroup, formerGroup }: Partial<GroupedNode>) =>
  tx
    .updateTable('sys_menu')
    .set({ menu_group: menuGroup, former_group: formerGroup, version: sql`version + 1` })
    .where('menu_id', '=', menuId)
    .execute()

/** Nodes at the addresses that the groups name, wherever their directories stand by their own addresses. */
async function nodesOf({ tx, app }: RequestContext): Promise<GroupedNode[]> {
  const { rows } = await sql<GroupedNode>`
    with recursive placed as (
      select menu_id, menu_name, menu_name_en, menu_type, component, menu_group, former_group, path, ''::text as parent, path::text as whole
        from sys_menu where parent_id is null and menu_type <> 'F'
      union all
      select node.menu_id, node.menu_name, node.menu_name_en, node.menu_type, node.component, node.menu_group,
          node.former_group, node.path,
          above.whole, above.whole || '/' || coalesce(node.path, '')
        from sys_menu node join placed above on above.menu_id = node.parent_id where node.menu_type <> 'F'
    )
    select menu_id as "menuId", menu_name as "menuName", menu_name_en as "menuNameEn", menu_type as "menuType", component,
        menu_group as "menuGroup", former_group as "formerGroup", parent, path
      from placed order by menu_id`.execute(tx)
  return rows.filter(node => app.menuGroups.some(group => membersOf(group, [node]).length > 0))
}
