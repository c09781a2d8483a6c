import { describe, expect, it } from 'vitest'
import { chooseLanguage } from '#model/language/t.ts'
import { readMenu } from '../../../src/app/menu/readMenu.ts'
import { ADMIN, rawGroup, rawPage, TEACHER } from '../support/menu.ts'

describe('readMenu', () => {
  it('should join the paths of nested groups', () => {
    const tree = [
      rawGroup('/system', '系统管理', [
        rawGroup('log', '日志', [rawPage('operlog', '操作日志')], { component: 'ParentView' }),
      ]),
    ]

    const { nodes, problems } = readMenu(tree, ADMIN)

    expect(problems).toEqual([])
    expect(nodes[0]?.children[0]).toMatchObject({ kind: 'group', path: '/system/log' })
    expect(nodes[0]?.children[0]?.children[0]).toMatchObject({
      kind: 'page',
      path: '/system/log/operlog',
      component: 'system/operlog/index',
      title: '操作日志',
    })
  })

  it('should put nodes of one heading together, in the order of the headings, each at its own address', () => {
    const under = (title: string, order: number) => ({ group: { title, icon: 'key', order } })
    const page = (path: string, title: string, group: object) =>
      rawPage(path, title, { meta: { title, icon: path, ...group } })
    const tree = [
      rawGroup('/system', '系统管理', [
        page('menu', '菜单管理', under('系统', 3)),
        page('user', '用户管理', under('组织与权限', 0)),
        page('other', '其他', {}),
        page('role', '角色管理', under('组织与权限', 0)),
      ]),
    ]

    const { nodes, problems } = readMenu(tree, ADMIN)

    expect(problems).toEqual([])
    expect(nodes[0]?.children.map(({ title }) => title)).toEqual(['组织与权限', '系统', '其他'])
    expect(nodes[0]?.children[0]?.children.map(({ path }) => path)).toEqual(['/system/user', '/system/role'])
  })

  it.each([
    ['zh', '岗位管理'],
    ['en', 'Posts'],
  ] as const)('should name a node in the chosen language (%s): %s', (language, title) => {
    chooseLanguage(language)
    const raw = rawPage('post', '岗位管理', { meta: { title: '岗位管理', titleEn: 'Posts' } })
    const [node] = readMenu([raw], ADMIN).nodes
    chooseLanguage('zh')

    expect(node?.title).toBe(title)
  })

  it('should take a page in a layout of its own for a page at the root', () => {
    const tree = [{ path: '/', component: 'Layout', meta: {}, children: [rawPage('home', '概览')] }]

    expect(readMenu(tree, ADMIN).nodes[0]?.children[0]?.path).toBe('/home')
  })

  it.each([
    [
      'an outer link at the root',
      { path: 'https://a.example', component: 'Layout', meta: { title: 'A', link: 'https://a.example' } },
      'link',
    ],
    [
      'an outer link inside',
      { path: 'https://a.example', component: 'InnerLink', meta: { title: 'A', link: 'https://a.example' } },
      'link',
    ],
    ['a telephone number', { path: 'tel:+862712345678', component: 'Layout', meta: { title: 'A' } }, 'link'],
    ['a mail address', { path: 'mailto:a@a.example', component: 'Layout', meta: { title: 'A' } }, 'link'],
    [
      'a site inside',
      { path: 'a', component: 'InnerLink', meta: { title: 'A', link: 'https://a.example' } },
      'frame',
    ],
  ])('should recognise %s', (_, raw, kind) => {
    expect(readMenu([raw], ADMIN).nodes[0]).toMatchObject({ kind })
  })

  it('should not take a script for a link', () => {
    const raw = { path: 'a', component: 'InnerLink', meta: { title: 'A', link: 'javascript:alert(1)' } }

    expect(readMenu([raw], ADMIN).nodes).toEqual([])
  })

  it.each([
    ['{"type":1,"name":"甲"}', 'type=1&name=%E7%94%B2'],
    [{ type: 2 }, 'type=2'],
    ['', ''],
  ])('should read the query %j', (query, written) => {
    expect(readMenu([rawPage('/a', '甲', { query })], ADMIN).nodes[0]?.query).toBe(written)
  })

  it.each(['{broken', '[1]', '"text"', 'null'])(
    'should name the menu whose query is %s and keep it',
    query => {
      const { nodes, problems } = readMenu([rawPage('/a', '甲', { query })], ADMIN)

      expect(nodes[0]).toMatchObject({ title: '甲', query: '' })
      expect(problems).toEqual([`菜单“甲”的路由参数不是 JSON 对象：${query}`])
    },
  )

  it('should leave out a node that contains itself', () => {
    const group = rawGroup('/a', '甲', [rawPage('b', '乙')])
    ;(group.children as unknown[]).push(group)

    const { nodes, problems } = readMenu([group], ADMIN)

    expect(nodes[0]?.children.map(node => node.title)).toEqual(['乙'])
    expect(problems).toEqual(['菜单“甲”嵌套过深或包含自己，已忽略'])
  })

  it('should keep the first of two pages on one path and name both', () => {
    const { nodes, problems } = readMenu([rawPage('/a', '甲'), rawPage('/a', '乙', { name: 'Other' })], ADMIN)

    expect(nodes.map(node => node.title)).toEqual(['甲'])
    expect(problems).toEqual(['菜单“乙”与“甲”的路径相同（/a），只保留前者“甲”'])
  })

  it('should keep both of two pages with one name and say so', () => {
    const { nodes, problems } = readMenu(
      [rawPage('/a', '甲', { name: 'X' }), rawPage('/b', '乙', { name: 'X' })],
      ADMIN,
    )

    expect(nodes).toHaveLength(2)
    expect(problems).toEqual(['菜单“乙”与“甲”的路由名称相同（X）'])
  })

  it.each([
    ['no list', { a: 1 }, '菜单接口没有返回列表'],
    ['a node that is no object', [7], '“/”下的第 1 个菜单项不是对象，已忽略'],
    [
      'a page without a component',
      [{ path: '/a', meta: { title: '甲' } }],
      '菜单“甲”没有组件也没有下级，已忽略',
    ],
  ])('should survive %s and say so', (_, data, problem) => {
    expect(readMenu(data, ADMIN)).toEqual({ nodes: [], problems: [problem] })
  })

  it.each([
    ['no condition', {}, true],
    ['a permission that is held', { permissions: ['system:post:list', 'x:y:z'] }, true],
    ['a permission that is not held', { permissions: ['x:y:z'] }, false],
    ['a role that is had', { roles: ['teacher'] }, true],
    ['a role that is not had', { roles: ['student'] }, false],
    [
      'a permission held, whatever the roles',
      { permissions: ['system:post:list'], roles: ['student'] },
      true,
    ],
    ['a permission not held, whatever the roles', { permissions: ['x:y:z'], roles: ['teacher'] }, false],
  ])('should filter a node with %s', (_, condition, isOpen) => {
    expect(readMenu([rawPage('/a', '甲', condition)], TEACHER).nodes).toHaveLength(isOpen ? 1 : 0)
  })
})
