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
  appOf(compilePages(pages, { tenantTypes, permissions })).tenantLimits

describe('tenantLimitsOf', () => {
  it('should limit a page and all that its node grants, in the order of the types', () => {
    const buttons = [{ title: '排课', permission: 'a:course:plan' }]
    const course = page('/a/course', { tenantTypes: ['company', 'school'], buttons })
    expect(limitsOf({ 'a/course/index': course, 'a/desk/index': page('/a/desk', {}) })).toEqual({
      'a/course/index': [2, 3],
      'a:course:list': [2, 3],
      'a:course:plan': [2, 3],
    })
  })

  it('should limit what is granted at the node of a page that shows it', () => {
    const tabs = { title: '课程', menu: { parent: 'system', tenantTypes: ['school'] } }
    const pages = {
      'a/course/index': { ...tabs, tabs: [{ title: '课时', page: 'a/lesson/index' }] },
      'a/lesson/index': page('/a/lesson', null),
    }
    expect(limitsOf(pages)).toMatchObject({ 'a/course/index': [2], 'a:lesson:list': [2] })
  })

  it('should leave a permission to the types of all pages that grant it', () => {
    const buttons = [{ title: '排课', permission: 'a:plan:use' }]
    const [school, company, all] = [['school'], ['company'], undefined].map((types, index) =>
      page(`/a/p${index}`, { tenantTypes: types, buttons }),
    ) as [object, object, object]
    expect(limitsOf({ 'a/p0/index': school, 'a/p1/index': company })).toMatchObject({ 'a:plan:use': [2, 3] })
    expect(limitsOf({ 'a/p0/index': school, 'a/p2/index': all })).not.toHaveProperty('a:plan:use')
    // What seeds grant at a folder is everybody's too.
    expect(limitsOf({ 'a/p0/index': school }, ['a:plan:use'])).not.toHaveProperty('a:plan:use')
  })
})
