import { describe, expect, it } from 'vitest'
import { profileKind } from '../../../src/app/institution/profileKind.ts'
import { portalAddress } from '../../../src/app/layout/publicSettings.ts'
import { firstPageOf, topItemOf, topMenuCount } from '../../../src/app/layout/topMenuItems.ts'
import { readMenu } from '../../../src/app/menu/readMenu.ts'
import { sidebarItems } from '../../../src/app/menu/sidebarItems.ts'
import { ADMIN, rawGroup, rawPage } from '../support/menu.ts'

const items = sidebarItems(
  readMenu(
    [
      rawGroup('/system', '系统管理', [
        rawPage('user', '用户管理'),
        rawGroup('log', '日志管理', [rawPage('a', '甲'), rawPage('b', '乙')]),
      ]),
      rawPage('/tool', '工具'),
    ],
    ADMIN,
  ).nodes,
  null,
)

describe('topMenuCount', () => {
  it.each([
    [1440, 5],
    [1920, 7],
    [992, 3],
    [200, 1],
  ])('should be a third of %i px divided by 85: %i', (width, count) => {
    expect(topMenuCount(width)).toBe(count)
  })
})

describe('topItemOf', () => {
  it.each([
    ['/system/log/b', '系统管理'],
    ['/system/user', '系统管理'],
    ['/tool', '工具'],
    ['/nowhere', undefined],
  ])('should find what leads to %s', (path, title) => {
    expect(topItemOf(items, path)?.title).toBe(title)
  })

  it('should lead to the first page of a group', () => {
    expect(items.map(item => firstPageOf(item)?.to)).toEqual(['/system/user', '/tool'])
  })
})

describe('profileKind', () => {
  it.each([
    [2, ['admin'], 'school'],
    [2, ['teacher'], null],
    [3, ['employee'], 'company'],
    [0, ['admin'], null],
    [1, ['admin'], null],
    [4, ['admin'], null],
    [5, ['admin'], null],
    [7, ['employee'], 'company'],
    [null, ['admin'], 'company'],
  ])('should offer members of tenant type %s with %s the profile %s', (tenantType, roles, kind) => {
    expect(profileKind({ tenantType, roles })).toBe(kind)
  })
})

describe('portalAddress', () => {
  it.each([
    ['https://www.example.edu.cn/a', 'https://www.example.edu.cn/a'],
    ['/portal', '/portal'],
    ['//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['', '/'],
    [undefined, '/'],
  ])('should take %s for %s', (value, address) => {
    expect(portalAddress(value)).toBe(address)
  })
})
