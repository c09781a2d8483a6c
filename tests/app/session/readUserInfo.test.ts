import { describe, expect, it } from 'vitest'
import { USER_FIELDS } from '#model/expression/ExpressionEnvironment.ts'
import { readUserInfo } from '../../../src/app/session/readUserInfo.ts'

const answer = {
  ...{ code: 200, roles: ['admin'], roleIds: [3], permissions: ['system:post:list'] },
  ...{ tenantId: 2, tenantName: '江城职业技术学院', tenantType: 2 },
  user: { userId: 21, userName: 'school', nickName: '周怀瑜', avatar: '', deptId: 7 },
}

describe('readUserInfo', () => {
  it('should know all that expressions of page files may ask of the caller', () => {
    expect(readUserInfo(answer)).toMatchObject({
      ...{ userId: 21, userName: 'school', nickName: '周怀瑜', deptId: 7, tenantId: 2, tenantType: 2 },
      ...{ roleIds: [3], roleKeys: ['admin'], permissions: ['system:post:list'] },
    })
    const known = Object.entries(readUserInfo(answer)).filter(([, value]) => value !== undefined)
    expect(known.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(USER_FIELDS)))
  })

  it('should leave empty what an older server does not say', () => {
    const { tenantId, tenantType, roleIds, ...older } = answer
    expect([tenantId, tenantType, roleIds]).toEqual([2, 2, [3]])
    expect(readUserInfo(older)).toMatchObject({ tenantId: null, tenantType: null, roleIds: [] })
  })
})
