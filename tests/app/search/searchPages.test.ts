import { describe, expect, it } from 'vitest'
import { readMenu } from '../../../src/app/menu/readMenu.ts'
import { sidebarItems } from '../../../src/app/menu/sidebarItems.ts'
import { createPageSearch, searchEntries } from '../../../src/app/search/searchPages.ts'
import { ADMIN, rawGroup, rawPage } from '../support/menu.ts'

const MENU = [
  rawGroup('/system', '系统管理', [
    rawPage('user', '用户管理'),
    rawPage('post', '岗位管理'),
    rawPage('secret', '用户密档', { hidden: true }),
    rawGroup('log', '日志管理', [rawPage('operlog', '操作日志'), rawPage('logininfor', '登录日志')]),
  ]),
]
const entries = searchEntries(sidebarItems(readMenu(MENU, ADMIN).nodes, null))
const found = (words: string) => createPageSearch(entries)(words).map(({ path }) => path)

describe('createPageSearch', () => {
  it('should find by title, among all that the menu shows', () => {
    expect(found('用户')).toEqual(['/system/user'])
    expect(found('登录日志')[0]).toBe('/system/log/logininfor')
  })

  it('should find by path', () => {
    expect(found('operlog')[0]).toBe('/system/log/operlog')
  })

  it('should put what is titled so before what lies at such a path', () => {
    const menu = [rawPage('/user', 'Accounts'), rawPage('/accounts', 'User')]
    const both = searchEntries(sidebarItems(readMenu(menu, ADMIN).nodes, null))

    expect(createPageSearch(both)('user').map(({ path }) => path)).toEqual(['/accounts', '/user'])
  })

  it('should put what is called exactly so before what only begins with it', () => {
    const menu = [rawPage('/roles-of-a-user', 'Roles of a user'), rawPage('/role', 'Roles')]
    const both = searchEntries(sidebarItems(readMenu(menu, ADMIN).nodes, null))
    const words = { 'Roles of a user': ' rolesofauser ', Roles: ' roles ' }

    expect(createPageSearch(both, words)('roles').map(({ path }) => path)).toEqual([
      '/role',
      '/roles-of-a-user',
    ])
  })

  it('should find by the title of a group', () => {
    expect(found('日志管理')).toContain('/system/log/operlog')
  })

  it('should forgive a slip', () => {
    expect(found('oprlog')).toContain('/system/log/operlog')
  })

  it('should offer nothing that shares letters and nothing else', () => {
    const menu = [
      rawGroup('/interact', 'Surveys and votes', [rawPage('created', 'Surveys created by me')]),
      rawPage('/search', 'Search and reach'),
      rawPage('/team', 'Teachers'),
      rawPage('/role', '角色管理'),
    ]
    const search = createPageSearch(searchEntries(sidebarItems(readMenu(menu, ADMIN).nodes, null)))
    const paths = (words: string) => search(words).map(({ path }) => path)
    expect(paths('teach')).toEqual(['/team'])
    expect(paths('taecher')).toEqual(['/team'])
    expect(paths('角色管里')).toEqual(['/role'])
    expect(paths('问卷管理')).toEqual([])
  })

  it('should find nothing for other words, and all for none', () => {
    expect(found('xyzzyx')).toEqual([])
    expect(found('  ')).toHaveLength(4)
  })
})
