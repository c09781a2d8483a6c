import { describe, expect, it } from 'vitest'
import type { StaticRoute } from '#model/types/index.ts'
import { compileModels } from '#tests/engine/support/compileModels.ts'
import { readMenu } from '../../../src/app/menu/readMenu.ts'
import { appRoutes } from '../../../src/app/router/appRoutes.ts'
import { breadcrumbOf } from '../../../src/app/router/breadcrumbOf.ts'
import { routeAt } from '../../../src/app/router/OpenRoutes.ts'
import { OWN_ROUTES } from '../../../src/app/router/ownRoutes.ts'
import { ADMIN, rawGroup, rawPage, TEACHER } from '../support/menu.ts'

const DICT: StaticRoute = {
  path: '/system/dict-data/index/:dictId',
  numeric: ['dictId'],
  component: 'system/dict/data',
  title: { zh: '字典数据', en: 'Dictionary data' },
  access: ['system:dict:list'],
  activeMenu: '/system/dict',
}

function routesOf(tree: unknown[], hidden: StaticRoute[] = [], user = ADMIN) {
  return appRoutes({ menu: readMenu(tree, user), files: hidden, listed: [] }, user)
}

describe('appRoutes', () => {
  it('should make a route of every page, hidden ones too, and none of links', () => {
    const { routes } = routesOf([
      rawGroup('/system', '系统管理', [rawPage('post', '岗位'), rawPage('secret', '藏', { hidden: true })]),
      { path: 'https://a.example', component: 'Layout', meta: { title: 'A' } },
    ])

    expect(routes.map(({ path, component }) => [path, component])).toEqual([
      ['/system/post', 'system/post/index'],
      ['/system/secret', 'system/secret/index'],
    ])
  })

  it('should keep a component that nobody knows, for the page to say so', () => {
    const { routes, problems } = routesOf([rawPage('/a', '甲', { component: 'nowhere/index' })])

    expect(routes[0]?.component).toBe('nowhere/index')
    expect(problems).toEqual([])
  })

  it.each([
    ['open it with system:role:edit', ['system:role:edit'], true],
    ['refuse it with system:role:list', ['system:role:list'], false],
  ])('should %s: the page that gives a role to users', (_, permissions, isOpen) => {
    const route = compileModels()['system/role-auth/user']?.route
    const { routes } = routesOf([], route ? [route] : [], { ...TEACHER, permissions })

    expect(routeAt(routes, '/system/role-auth/user/2') !== null).toBe(isOpen)
    expect(routeAt(routes, '/system/role-auth/user/2')?.numeric ?? ['roleId']).toEqual(['roleId'])
  })

  it('should lead from a group to where it says, else to its first visible page', () => {
    const { redirects } = routesOf([
      rawGroup('/a', '甲', [rawPage('b', '乙', { hidden: true }), rawPage('c', '丙')]),
      rawGroup('/d', '丁', [rawPage('e', '戊'), rawPage('f', '己')], { redirect: '/d/f' }),
    ])

    expect(redirects).toEqual([
      { path: '/a', to: '/a/c' },
      { path: '/d', to: '/d/f' },
    ])
  })

  it('should leave out redirects that form a circle and name them', () => {
    const { redirects, problems } = routesOf([
      rawGroup('/a', '甲', [rawPage('x', 'X')], { redirect: '/b' }),
      rawGroup('/b', '乙', [rawPage('x', 'X')], { redirect: '/a' }),
    ])

    expect(redirects).toEqual([])
    expect(problems).toEqual([
      expect.stringContaining('名称相同'),
      '菜单“/a”重定向到“/b”，形成循环，已忽略',
      '菜单“/b”重定向到“/a”，形成循环，已忽略',
    ])
  })

  it('should add hidden routes for those who hold their permission only', () => {
    expect(routesOf([], [DICT]).routes[0]).toMatchObject({
      path: DICT.path,
      title: '字典数据',
      activeMenu: '/system/dict',
    })
    expect(routesOf([], [DICT], TEACHER).routes).toEqual([])
  })

  const EITHER: StaticRoute = { ...DICT, access: ['system:dict:list', 'system:dict:edit'] }
  const BY_ROLE: StaticRoute = { ...DICT, accessRoles: ['teacher', 'head'] }
  const someone = (permissions: string[], roles: string[] = []) => ({ ...TEACHER, permissions, roles })

  it.each([
    ['any one of its permissions', EITHER, someone(['system:dict:edit']), true],
    ['another permission', EITHER, someone(['system:dict:add']), false],
    ['one of its roles, without a permission', BY_ROLE, someone([], ['head']), true],
    ['its permission, without a role', BY_ROLE, someone(['system:dict:list']), true],
    ['another role', BY_ROLE, someone([], ['student']), false],
    // What admin may draw elsewhere by its key alone opens no route that names others.
    ['the role of administrators, which it does not name', BY_ROLE, someone([], ['admin']), false],
    ['all permissions', BY_ROLE, someone(['*:*:*']), true],
    ['a role where nothing else is asked for', { ...BY_ROLE, access: [] }, someone([], ['head']), true],
    ['nothing, where only roles open it', { ...BY_ROLE, access: [] }, someone(['system:dict:list']), false],
  ])('should decide by permissions or roles of a hidden route: %s', (_, route, user, isOpen) => {
    expect(routesOf([], [route], user).routes.length > 0).toBe(isOpen)
  })

  it('should let the menu win over a hidden route of the same path', () => {
    const { routes } = routesOf([rawPage('/a', '甲')], [{ ...DICT, path: '/a' }])

    expect(routes.map(route => route.title)).toEqual(['甲'])
  })
})

describe('routeAt', () => {
  it('should find the route of a path with parameters', () => {
    const { routes } = routesOf([rawPage('/system/dict', '字典')], [DICT])

    expect(routeAt(routes, '/system/dict-data/index/7')?.title).toBe('字典数据')
    expect(routeAt(routes, '/nowhere')).toBeNull()
  })
})

describe('breadcrumbOf', () => {
  const { routes } = routesOf([
    rawGroup('/system', '系统管理', [
      rawPage('post', '岗位'),
      rawGroup('log', '日志', [rawPage('oper', '操作日志')], { meta: { title: '日志', breadcrumb: false } }),
      rawGroup('doc', '文档', [rawPage('a', '甲'), rawPage('b', '乙')], { redirect: null }),
      rawGroup('one', '单项', [rawPage('c', '丙'), rawPage('d', '丁', { hidden: true })]),
      rawGroup('kept', '保留', [rawPage('e', '戊')], { alwaysShow: true }),
    ]),
    rawPage('/full', '大屏', { name: 'Dataview/summary' }),
  ])
  const crumbsAt = (path: string) => breadcrumbOf(routeAt([...OWN_ROUTES, ...routes], path))

  it('should put home first and leave the last and what leads nowhere as plain text', () => {
    expect(crumbsAt('/system/post')).toEqual([
      { title: '首页', to: '/index' },
      { title: '系统管理', to: null },
      { title: '岗位', to: null },
    ])
  })

  it('should lead from a group to its first page when nothing forbids it', () => {
    expect(crumbsAt('/system/doc/a')?.[2]).toEqual({ title: '文档', to: '/system/doc/a' })
  })

  it('should leave out routes whose breadcrumb is disabled', () => {
    expect(crumbsAt('/system/log/oper')?.map(crumb => crumb.title)).toEqual(['首页', '系统管理', '操作日志'])
  })

  it('should name a group where the menu shows it, and none whose only page stands in its place', () => {
    const titlesAt = (path: string) => crumbsAt(path)?.map(({ title }) => title)
    expect(titlesAt('/system/one/c')).toEqual(['首页', '系统管理', '丙'])
    expect(titlesAt('/system/one/d')).toEqual(['首页', '系统管理', '丁'])
    expect(titlesAt('/system/kept/e')).toEqual(['首页', '系统管理', '保留', '戊'])
  })

  it('should lead from a page beside the menu back to the one that is marked there', () => {
    const pages = [rawPage('dict', '字典管理'), rawPage('post', '岗位管理')]
    const { routes } = routesOf([rawGroup('/system', '系统管理', pages)], [DICT])

    expect(breadcrumbOf(routeAt(routes, '/system/dict-data/index/7'))).toEqual([
      { title: '首页', to: '/index' },
      { title: '系统管理', to: null },
      { title: '字典管理', to: '/system/dict' },
      { title: '字典数据', to: null },
    ])
  })

  it.each(['/index', '/full', '/nowhere'])('should have none at %s', path => {
    expect(crumbsAt(path)).toBeNull()
  })
})
