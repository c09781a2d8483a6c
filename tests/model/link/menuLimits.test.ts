import { describe, expect, it } from 'vitest'
import { appOf, compilePages } from '../compile/fixtureApp.ts'

const tenantTypes = { platform: 0, school: 2, company: 3 }

const page = (path: string, menu: object | null, more: object = {}) => ({
  title: path,
  ...(menu && { menu: { parent: 'system', ...menu } }),
  resource: {
    path,
    operations: { read: false, create: false, update: false, remove: false, export: false, import: false },
    properties: { name: { type: 'string', title: '名称' } },
  },
  ...more,
})

const limitsOf = (pages: Record<string, object>, permissions: string[] = []) =>
  appOf(compilePages(pages, { tenantTypes, permissions })).menuLimits

const limit = (tenantTypes: number[] | null, roles: string[] | null = null) => ({ tenantTypes, roles })

describe('menuLimitsOf', () => {
  it('should limit a page and all that its node grants, in the order of the types', () => {
    const buttons = [{ title: '排课', permission: 'a:course:plan' }]
    const course = page('/a/course', { tenantTypes: ['company', 'school'], buttons })
    expect(limitsOf({ 'a/course/index': course, 'a/desk/index': page('/a/desk', {}) })).toEqual({
      'a/course/index': [limit([2, 3])],
      'a:course:list': [limit([2, 3])],
      'a:course:plan': [limit([2, 3])],
    })
  })

  it('should limit what is granted at the node of a page that shows it', () => {
    const tabs = { title: '课程', menu: { parent: 'system', tenantTypes: ['school'] } }
    const pages = {
      'a/course/index': { ...tabs, tabs: [{ title: '课时', page: 'a/lesson/index' }] },
      'a/lesson/index': page('/a/lesson', null),
    }
    expect(limitsOf(pages)).toMatchObject({
      'a/course/index': [limit([2])],
      'a:lesson:list': [limit([2])],
    })
  })

  it('should leave a permission to the types of all pages that grant it', () => {
    const buttons = [{ title: '排课', permission: 'a:plan:use' }]
    const [school, company, all] = [['school'], ['company'], undefined].map((types, index) =>
      page(`/a/p${index}`, { tenantTypes: types, buttons }),
    ) as [object, object, object]
    expect(limitsOf({ 'a/p0/index': school, 'a/p1/index': company })).toMatchObject({
      'a:plan:use': [limit([2, 3])],
    })
    expect(limitsOf({ 'a/p0/index': school, 'a/p2/index': all })).not.toHaveProperty('a:plan:use')
    // What seeds grant at a folder is everybody's too.
    expect(limitsOf({ 'a/p0/index': school }, ['a:plan:use'])).not.toHaveProperty('a:plan:use')
  })

  it('should limit a page to roles, within the types that the page is for', () => {
    const pages = { 'a/desk/index': page('/a/desk', { only: ['teacher', 'admin'], tenantTypes: ['school'] }) }
    expect(limitsOf(pages)['a:desk:list']).toEqual([limit([2], ['admin', 'teacher'])])
  })

  it('should leave a permission to the roles of any page that grants it, each within its own types', () => {
    const buttons = [{ title: '排课', permission: 'a:plan:use' }]
    const [school, company, both, open] = [
      { only: ['teacher'], tenantTypes: ['school'] },
      { only: ['teacher'], tenantTypes: ['company'] },
      { only: ['admin'] },
      { tenantTypes: ['platform'] },
    ].map((menu, index) => page(`/a/p${index}`, { ...menu, buttons })) as [object, object, object, object]
    const pages = { 'a/p0/index': school, 'a/p1/index': company, 'a/p2/index': both, 'a/p3/index': open }
    expect(limitsOf(pages)['a:plan:use']).toEqual([
      limit([2, 3], ['teacher']),
      limit(null, ['admin']),
      limit([0]),
    ])
  })
})
