import { describe, expect, it } from 'vitest'
import { columnName, propertyName, recordToRow, rowToRecord } from '#server/db/columnName.ts'

describe('columnName', () => {
  it.each([
    ['postCode', 'post_code'],
    ['name', 'name'],
    ['createById', 'create_by_id'],
    ['address2', 'address2'],
    ['aBC', 'a_b_c'],
    ['line2Text', 'line2_text'],
  ])('should map %s to %s and back', (property, column) => {
    expect(columnName(property)).toBe(column)
    expect(propertyName(column)).toBe(property)
  })

  it('should refuse what is no camelCase word or does not fit', () => {
    for (const name of ['post_code', 'PostCode', '2nd', '', 'a-b', 'a"b', `a${'x'.repeat(63)}`]) {
      expect(() => columnName(name)).toThrow()
    }
  })
})

describe('rowToRecord', () => {
  it('should name what a row holds and leave the values alone, documents included', () => {
    const row = { post_id: 1, content: { inner_key: [1] } }
    expect(rowToRecord(row)).toEqual({ postId: 1, content: { inner_key: [1] } })
    expect(recordToRow({ postId: 1, content: { innerKey: 2 } })).toEqual({
      post_id: 1,
      content: { innerKey: 2 },
    })
  })
})
