import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileApp } from '#model/compileApp.ts'
import type { AppModel, SourceFile } from '#model/types/index.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

const page = (key: string): SourceFile => ({
  path: `fixture/${key}/index.json`,
  text: JSON.stringify({
    title: key,
    menu: { parent: 'system' },
    resource: { path: `/fixture/${key}`, properties: { name: { type: 'string', title: '名称' } } },
  }),
})
const pages = ['plain', 'changed', 'later'].map(page)

async function appWith(extra: SourceFile[]): Promise<AppModel> {
  const { files, environment } = await loadSources(join(import.meta.dirname, '../../..'))
  const { app } = compileApp([...files, ...extra], { ...environment, widgets: undefined, custom: undefined })
  if (!app) throw new Error('The page files have errors.')
  return app
}

describe('retireMenus', () => {
  let server: TestServer
  let admin: string
  beforeAll(async () => {
    server = await startTestServer(pages)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.close())

  const menuOf = (key: string) =>
    server.database.asOwner(tx =>
      tx
        .selectFrom('sys_menu')
        .select(['menu_id', 'visible', 'menu_name'])
        .where('component', '=', `fixture/${key}/index`)
        .executeTakeFirst(),
    )
  const grantsOf = (menuId: unknown) =>
    server.database.asOwner(tx =>
      tx.selectFrom('sys_role_menu').select('role_id').where('menu_id', '=', menuId).execute(),
    )
  const change = async (key: string, values: object) => {
    const menuId = (await menuOf(key))?.menu_id
    const reply = await server.call('PUT', '/system/menu', { token: admin, body: { menuId, ...values } })
    expect(reply.code).toBe(200)
  }

  it('should hide the node of a page that is gone, keep its grants, and show it when it is back', async () => {
    const before = await menuOf('plain')
    await server.database.asOwner(async tx => {
      const role = await tx
        .selectFrom('sys_role')
        .select(['tenant_id', 'role_id'])
        .where('role_key', '=', 'student')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('sys_role_menu')
        .values({ ...role, menu_id: before?.menu_id })
        .execute()
    })
    await server.reload(await appWith([]))
    expect(await menuOf('plain')).toEqual({ ...before, visible: '1' })
    expect(await grantsOf(before?.menu_id)).toHaveLength(1)

    await server.reload(await appWith(pages))
    expect(await menuOf('plain')).toEqual(before)
    expect(await grantsOf(before?.menu_id)).toHaveLength(1)
  })

  it('should leave a node alone that somebody has changed', async () => {
    await change('changed', { menuName: '改名' })
    await server.reload(await appWith([]))
    expect(await menuOf('changed')).toMatchObject({ visible: '0', menu_name: '改名' })
    await server.reload(await appWith(pages))
  })

  it('should not show again what somebody has hidden meanwhile', async () => {
    await server.reload(await appWith([]))
    await change('later', { visible: '0' })
    await change('later', { visible: '1' })
    await server.reload(await appWith(pages))
    expect(await menuOf('later')).toMatchObject({ visible: '1' })
  })

  it('should leave a node alone that a person has made for a page that never was', async () => {
    const body = { menuType: 'C', menuName: '自建', orderNum: 1, path: 'own', component: 'fixture/own/index' }
    expect((await server.call('POST', '/system/menu', { token: admin, body })).code).toBe(200)
    await server.reload(await appWith([]))
    expect(await menuOf('own')).toMatchObject({ visible: '0' })
  })
})
