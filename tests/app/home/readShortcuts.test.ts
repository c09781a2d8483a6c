import { describe, expect, it } from 'vitest'
import { readRows, shortcutsOf } from '../../../src/app/home/useShortcuts.ts'
import { readMenu } from '../../../src/app/menu/readMenu.ts'
import { sidebarItems } from '../../../src/app/menu/sidebarItems.ts'
import { ADMIN, rawGroup, rawPage } from '../support/menu.ts'

const SITE = 'https://example.org/help'
const MENU = [
  rawGroup('/system', '系统管理', [
    rawPage('post', '岗位管理'),
    rawPage('role', '角色管理'),
    rawPage('ticketfzjc', '工单'),
  ]),
  rawGroup('/more', '更多', [{ ...rawPage(SITE, '帮助'), component: 'InnerLink' }, rawPage('a', '甲')]),
]
const ITEMS = sidebarItems(readMenu(MENU, ADMIN).nodes, 'tok')

const row = (menuId: number, path: string, selected = false, link: string | null = null) => ({
  menuId,
  path,
  selected,
  link,
  standard: false,
})

describe('shortcutsOf', () => {
  it('should give what is chosen in its own order, and all in the order of the menu', () => {
    const rows = [row(2, '/system/role', true), row(1, '/system/post', true), row(3, '/more/a')]
    const { chosen, all } = shortcutsOf(rows, ITEMS)

    expect(chosen.map(({ item, group }) => [item.title, group])).toEqual([
      ['角色管理', '系统管理'],
      ['岗位管理', '系统管理'],
    ])
    expect(all.map(({ item }) => item.title)).toEqual(['岗位管理', '角色管理', '甲'])
  })

  it('should name no group for a page that stands in none', () => {
    const menu = sidebarItems(readMenu([rawPage('/alone', '独页')], ADMIN).nodes, null)

    expect(shortcutsOf([row(4, '/alone')], menu).all).toMatchObject([{ menuId: 4, group: '' }])
  })

  it('should leave out what the menu does not show, and what is there twice', () => {
    const rows = [row(1, '/system/post', true), row(9, '/system/gone', true), row(8, '/system/post', true)]

    expect(shortcutsOf(rows, ITEMS).chosen.map(({ menuId }) => menuId)).toEqual([1])
  })

  it('should find other sites by their address, and lead with the token where the path asks for it', () => {
    const rows = [row(5, SITE, true, SITE), row(6, '/system/ticketfzjc', true)]
    const { chosen } = shortcutsOf(rows, ITEMS)

    expect(chosen.map(({ item }) => item.to)).toEqual([SITE, '/system/ticket?token=tok'])
  })
})

describe('readRows', () => {
  it('should read the address of another site, where there is one', () => {
    const rows = readRows([
      { menuId: 5, path: SITE, link: SITE, selected: true },
      { menuId: '6', path: '/system/post', link: '' },
    ])
    expect(rows).toEqual([row(5, SITE, true, SITE), row(6, '/system/post')])
  })

  it('should refuse what is no list', () => {
    expect(() => readRows({ rows: [] })).toThrow('快捷入口接口没有返回列表')
  })
})
