import { describe, expect, it } from 'vitest'
import type { MenuNode } from '#server/modules/system/readMenus.ts'
import { toRoutes } from '#server/modules/system/toRoutes.ts'

const node = (menuId: number, more: Partial<MenuNode>): MenuNode => ({
  menuId,
  menuNameEn: null,
  ...{ parentId: null, menuName: `菜单${menuId}`, menuType: 'C', orderNum: menuId, path: `p${menuId}` },
  ...{ component: '', routeName: null, query: null, perms: null, icon: null },
  ...{ isFrame: '1', isCache: '0', visible: '0', alwaysShow: null, menuGroup: null },
  ...more,
})

describe('toRoutes', () => {
  it('should lead to another site in a new tab where the menu says so', () => {
    const [link] = toRoutes([node(1, { isFrame: '0', path: 'https://www.example.org/a' })])
    expect(link).toMatchObject({
      path: 'https://www.example.org/a',
      component: 'Layout',
      meta: { link: 'https://www.example.org/a' },
    })
  })

  it('should show another site inside, at a path of its own', () => {
    const [group] = toRoutes([
      node(1, { menuType: 'M', path: 'tool' }),
      node(2, { parentId: 1, path: 'https://www.example.org:8080/a?x=1' }),
    ])
    expect(group?.children).toMatchObject([
      {
        path: 'example/org/8080/a/x/1',
        component: 'InnerLink',
        meta: { link: 'https://www.example.org:8080/a?x=1' },
      },
    ])
  })

  it('should give a site at the root a layout around it that is no link itself', () => {
    const [layout] = toRoutes([node(1, { path: 'http://example.org' })])
    expect(layout).toMatchObject({
      path: '/example/org',
      component: 'Layout',
      meta: { link: null, breadcrumb: false },
    })
    expect(layout?.children).toMatchObject([
      { path: 'index', component: 'InnerLink', meta: { link: 'http://example.org' } },
    ])
  })

  it('should find a site whose address has no Latin letter by its number', () => {
    const [group] = toRoutes([
      node(1, { menuType: 'M', path: 'tool' }),
      node(2, { parentId: 1, path: 'https://学校.中国/' }),
    ])
    expect(group?.children).toMatchObject([{ path: 'site-2', meta: { link: 'https://学校.中国/' } }])
  })

  it.each([
    ['Y', true],
    ['N', undefined],
    [null, undefined],
  ])('should flag groups that are always shown (%s): %s', (alwaysShow, flag) => {
    const [outer] = toRoutes([
      node(1, { menuType: 'M', alwaysShow }),
      node(2, { parentId: 1, menuType: 'M', alwaysShow }),
      node(3, { parentId: 2 }),
    ])
    expect(outer?.alwaysShow).toBe(flag)
    expect(outer?.children?.[0]?.alwaysShow).toBe(flag)
  })

  it('should name a second page of one path by its component', () => {
    const page = (menuId: number, more: Partial<MenuNode>) => node(menuId, { path: 'log', ...more })
    const names = toRoutes([
      node(1, { menuType: 'M', path: 'system' }),
      page(2, { parentId: 1, component: 'system/log/index' }),
      page(3, { parentId: 1, component: 'mail/send-log/index' }),
      page(4, { parentId: 1, routeName: 'Log' }),
    ])[0]?.children?.map(({ name }) => name)
    expect(names).toEqual(['Log', 'MailSendLogIndex', 'Log'])
  })

  it('should carry the English title of a menu that has one', () => {
    const menus = [node(1, { menuType: 'M' }), node(2, { parentId: 1 }), node(3, {})]
    const [group, page] = toRoutes(menus, ({ menuId }) => (menuId === 1 ? null : `Page ${menuId}`))
    expect(group?.meta).not.toHaveProperty('titleEn')
    expect(group?.children?.[0]?.meta).toMatchObject({ title: '菜单2', titleEn: 'Page 2' })
    expect(page?.children?.[0]?.meta).toMatchObject({ title: '菜单3', titleEn: 'Page 3' })
  })

  it('should leave out folders in which nothing is left, within others too', () => {
    const folders = [node(1, { menuType: 'M' }), node(2, { menuType: 'M', parentId: 1 })]
    expect(toRoutes(folders)).toEqual([])
    const [route] = toRoutes([...folders, node(3, { parentId: 1 })])
    expect(route?.children?.map(({ path }) => path)).toEqual(['p3'])
  })

  it('should leave out what hangs on nothing or on itself', () => {
    expect(toRoutes([node(1, { parentId: 9 }), node(2, { parentId: 2 })])).toEqual([])
  })
})
