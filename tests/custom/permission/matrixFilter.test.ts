import { describe, expect, it } from 'vitest'
import { textOf } from '#model/language/t.ts'
import {
  type Matrix,
  type MatrixEntry,
  NO_FILTER,
  shownMatrix,
} from '../../../src/custom/permission/matrixFilter.ts'

const role = (roleId: number, roleName: string) => ({
  roleId,
  roleName,
  roleKey: roleName,
  dataScope: '1',
  enabled: true,
  users: 0,
  everything: false,
})

const entry = (
  kind: MatrixEntry['kind'],
  name: string,
  rights: number[],
  permission: string,
): MatrixEntry => ({
  page: 'system/post/index',
  pageTitle: '岗位管理',
  kind,
  name,
  title: { zh: name, en: '' },
  permissions: [permission],
  scoped: false,
  when: null,
  rights,
})

const matrix: Matrix = {
  roles: [role(1, '管理员'), role(2, '教师'), role(3, '学生')],
  entries: [
    entry('page', '岗位', [1, 1, 0], 'system:post:list'),
    entry('action', '新增', [1, 0, 0], 'system:post:add'),
    {
      ...entry('field', '薪资', [3, 1, 1], 'hr:salary:query'),
      page: 'hr/pay/index',
      pageTitle: '工资',
    },
  ],
}

const names = (filter: Partial<typeof NO_FILTER>) =>
  shownMatrix(matrix, { ...NO_FILTER, ...filter }, textOf).entries.map(({ name }) => name)

describe('shownMatrix', () => {
  it('should show everything without a filter, each role with its place among the numbers', () => {
    const shown = shownMatrix(matrix, { ...NO_FILTER, roles: [3, 2] }, textOf)
    expect(names({})).toEqual(['岗位', '新增', '薪资'])
    expect(shown.roles.map(({ roleName, index }) => [roleName, index])).toEqual([
      ['教师', 1],
      ['学生', 2],
    ])
  })

  it('should be narrowed by page, kind and words of title, name or permission', () => {
    expect(names({ page: 'hr/pay/index' })).toEqual(['薪资'])
    expect(names({ kind: 'action' })).toEqual(['新增'])
    expect(names({ keyword: ' SALARY ' })).toEqual(['薪资'])
    expect(names({ keyword: '岗位' })).toEqual(['岗位', '新增'])
    expect(names({ keyword: '没有' })).toEqual([])
  })

  it('should show only what the shown roles may not all do alike', () => {
    expect(names({ different: true })).toEqual(['岗位', '新增', '薪资'])
    expect(names({ different: true, roles: [2, 3] })).toEqual(['岗位'])
    expect(names({ different: true, roles: [2] })).toEqual([])
  })
})
