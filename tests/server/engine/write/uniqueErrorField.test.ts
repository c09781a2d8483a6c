import { describe, expect, it } from 'vitest'
import type { ResourceModel } from '#model/types/index.ts'
import { compileModels } from '#tests/engine/support/compileModels.ts'
import { uniqueErrorField } from '../../../../server/engine/write/constraintFault.ts'

const reference = { 'x-ref': 'system/dept/index' }
const page = {
  title: '座位',
  menu: { parent: 'system' },
  resource: {
    path: '/test/seat',
    label: 'seatName',
    properties: {
      deptId: { type: 'integer', title: '部门', ...reference },
      otherId: {
        type: 'integer',
        title: '另一部门',
        ...reference,
        'x-ref': { to: 'system/dept/index', as: 'other' },
      },
      seatName: { type: 'string', title: '名称' },
      code: { type: 'string', title: '编码', 'x-write': 'create' },
    },
  },
}
const seat = compileModels({ 'test/seat/index.json': page })['test/seat/index']?.resource as ResourceModel

describe('uniqueErrorField', () => {
  it.each([
    [['deptId', 'seatName'], true, 'seatName'],
    [['seatName', 'deptId'], true, 'seatName'],
    [['seatName', 'code'], true, 'code'],
    [['seatName', 'code'], false, 'seatName'],
    [['deptId', 'code'], false, 'code'],
    [['deptId', 'otherId'], true, 'otherId'],
  ])('should be, of %j where the record is new: %s, %s', (names, isNew, marked) => {
    expect(uniqueErrorField(seat, names, isNew)).toBe(marked)
  })
})
