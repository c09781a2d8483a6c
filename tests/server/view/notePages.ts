import { pageFile } from '#tests/server/engine/support/pageFile.ts'
import type { Reply, TestServer } from '#tests/support/startTestServer.ts'

export type Row = Record<string, unknown>

/** A list whose views are shared, with a property that few may read, and one that keeps no views. */
export const notePages = [
  pageFile(
    'test/note/index',
    {
      path: '/test/note',
      properties: {
        noteName: { type: 'string', title: '名称', maxLength: 50, 'x-search': true },
        price: {
          type: 'integer',
          title: '价格',
          'x-search': true,
          'x-permission': { read: 'test:note:price' },
        },
      },
    },
    {
      menu: {
        parent: 'system',
        roles: ['teacher'],
        buttons: [{ title: '价格', permission: 'test:note:price' }],
      },
      list: { views: 'shared' },
    },
  ),
  pageFile(
    'test/plain/index',
    { path: '/test/plain', properties: { plainName: { type: 'string', title: '名称', maxLength: 50 } } },
    { menu: { parent: 'system' }, list: { views: 'none' } },
  ),
]

export const PAGE = 'test/note/index'

/** Lets students of every institution see the list, and nothing else of it. */
export async function grantListToStudents({ database }: TestServer): Promise<void> {
  await database.asOwner(async tx => {
    const roles = await tx
      .selectFrom('sys_role')
      .select(['tenant_id', 'role_id'])
      .where('role_key', '=', 'student')
      .execute()
    const { menu_id } = await tx
      .selectFrom('sys_menu')
      .select('menu_id')
      .where('component', '=', PAGE)
      .executeTakeFirstOrThrow()
    const links = roles.map(({ tenant_id, role_id }) => ({ tenant_id, role_id, menu_id }))
    await tx
      .insertInto('sys_role_menu')
      .values(links)
      .onConflict(c => c.doNothing())
      .execute()
  })
}

/** Calls about views by somebody. */
export function viewsOf(server: TestServer, token: string | null) {
  const path = '/system/list-view'
  return {
    list: async (page = PAGE) => server.call('GET', `${path}/list`, { token, query: { page } }),
    add: (body: Row): Promise<Reply> =>
      server.call('POST', path, { token, body: { page: PAGE, state: {}, ...body } }),
    change: (body: Row): Promise<Reply> => server.call('PUT', path, { token, body }),
    remove: (viewId: unknown): Promise<Reply> => server.call('DELETE', `${path}/${viewId}`, { token }),
    choose: (viewId: unknown): Promise<Reply> =>
      server.call('PUT', `${path}/default`, { token, body: { page: PAGE, viewId } }),
  }
}

/** Views by their names. */
export const named = (reply: Reply): Record<string, Row> =>
  Object.fromEntries((reply.data as Row[]).map(view => [view.name, view]))
