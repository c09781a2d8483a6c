import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { followSeeds } from '#server/seeds/followSeeds.ts'
import { readSeeds } from '#server/seeds/readSeeds.ts'
import type { DictionarySeed, Seeds } from '#server/seeds/Seeds.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

const TYPE = 'sys_user_sex'

describe('followSeeds', () => {
  let server: TestServer
  let admin: string
  let seeds: Seeds
  let dictionary: DictionarySeed

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn('admin')
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    seeds = await readSeeds(join(import.meta.dirname, '../../../seeds'))
    dictionary = seeds.dictionaries.find(({ dictType }) => dictType === TYPE) as DictionarySeed
  })

  const follow = () => server.database.asOwner(tx => followSeeds(tx, server.registry().app, seeds))
  const labels = async () => {
    const rows = await server.database.asOwner(tx =>
      tx.selectFrom('sys_dict_data').selectAll().where('dict_type', '=', TYPE).orderBy('dict_sort').execute(),
    )
    return rows.map(row => row.dict_label)
  }
  const folders = () =>
    server.database.asOwner(tx =>
      tx.selectFrom('sys_menu').select(['menu_name', 'path']).where('menu_type', '=', 'M').execute(),
    )

  it('should bring labels, new and removed values to what the seeds say', async () => {
    dictionary.values = [
      { value: '0', label: '男性' },
      { value: '2', label: '未知' },
      { value: '3', label: '不便透露' },
    ]
    await follow()
    expect(await labels()).toEqual(['男性', '未知', '不便透露'])
  })

  it('should leave alone what somebody has changed or made', async () => {
    await follow()
    const body = { dictType: TYPE, dictValue: '9', dictLabel: '自填', dictSort: 9 }
    expect((await server.call('POST', '/system/dict/data', { token: admin, body })).code).toBe(200)
    const { rows } = await server.call('GET', '/system/dict/data/list', {
      token: admin,
      query: { dictType: TYPE },
    })
    const values = rows as { dictCode: number; dictValue: string }[]
    const dictCode = values.find(({ dictValue }) => dictValue === '0')?.dictCode
    const renamed = { token: admin, body: { dictCode, dictLabel: '男生' } }
    expect((await server.call('PUT', '/system/dict/data', renamed)).code).toBe(200)

    dictionary.values = [{ value: '0', label: '男性' }]
    await follow()
    expect(await labels()).toEqual(['男生', '自填'])
  })

  it('should rename directories of the menu at their place', async () => {
    const [system] = seeds.menus.filter(({ path }) => path === 'system')
    if (!system) throw new Error('There is no such directory.')
    system.title = '系统设置'
    await follow()
    expect(await folders()).toContainEqual({ path: 'system', menu_name: '系统设置' })
  })

  describe('of places in the menu', () => {
    const POST = 'system/post/index'
    const placed = (parent: string, path: string) =>
      server.database.asOwner(tx => {
        const { menus } = server.registry().app
        const moved = menus.map(menu => (menu.component === POST ? { ...menu, parent, path } : menu))
        return followSeeds(tx, { ...server.registry().app, menus: moved }, seeds)
      })
    const placeOf = async () => {
      const rows = await server.database.asOwner(tx =>
        tx
          .selectFrom('sys_menu as node')
          .leftJoin('sys_menu as folder', 'folder.menu_id', 'node.parent_id')
          .select(['node.menu_id', 'node.path', 'folder.path as folder'])
          .where('node.component', '=', POST)
          .execute(),
      )
      expect(rows).toHaveLength(1)
      return rows[0]
    }

    it('should take a page to where its file says, and back', async () => {
      const { menu_id: id } = (await placeOf()) ?? {}
      await placed('system/log', 'jobs')
      expect(await placeOf()).toEqual({ menu_id: id, path: 'jobs', folder: 'log' })
      await placed('fresh', 'post')
      expect(await placeOf()).toEqual({ menu_id: id, path: 'post', folder: 'fresh' })
      await follow()
      expect(await placeOf()).toEqual({ menu_id: id, path: 'post', folder: 'system' })
    })

    it('should leave a page where somebody has put it, or the folder around it', async () => {
      const { menu_id: id } = (await placeOf()) ?? {}
      const touch = (path: string, time: Date | null) =>
        server.database.asOwner(tx =>
          tx.updateTable('sys_menu').set({ update_time: time }).where('path', '=', path).execute(),
        )
      for (const path of ['post', 'system']) {
        await touch(path, new Date())
        await placed('monitor', 'post')
        expect(await placeOf()).toEqual({ menu_id: id, path: 'post', folder: 'system' })
        await touch(path, null)
      }
    })
  })

  it('should change nothing where the seeds say what they said', async () => {
    const before = await folders()
    await follow()
    const after = await labels()
    await follow()
    expect(await labels()).toEqual(after)
    expect((await folders()).length).toBe(before.length)
  })
})
