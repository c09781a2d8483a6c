import { describe, expect, it } from 'vitest'
import type { EngineUser } from '#engine'
import type { Names } from '#model/expression/index.ts'
import { compileRowCondition, type RowAccess } from '../../../src/engine/access/compileRowCondition.ts'

const USER: EngineUser = {
  userId: 1,
  userName: 'admin',
  nickName: '王敏',
  deptId: null,
  tenantId: 1,
  tenantType: 0,
  permissions: [],
  roles: [],
  roleIds: [],
  roleKeys: [],
}

describe('compileRowCondition', () => {
  const names: Names = { kind: { type: 'string' } }
  const source = "kind == 'M' || kind == 'C' && values.kind == 'F'"
  it.each<[string, RowAccess, boolean]>([
    ['M', 'holds', true],
    ['C', 'holds', false],
    ['F', 'holds', false],
    ['M', 'possible', true],
    // A form of which nothing is known yet may still ask for it.
    ['C', 'possible', true],
    ['F', 'possible', false],
  ])('should judge a record of kind %s, asked whether it %s, as %s', (kind, verdict, expected) => {
    expect(compileRowCondition(source, { user: USER, verdict, names })({ kind })).toBe(expected)
  })
})
