import { describe, expect, it } from 'vitest'
import { queryString } from '../../../src/app/http/queryString.ts'

describe('queryString', () => {
  it.each([
    ['plain values', { pageNum: 1, postName: '教 师' }, 'pageNum=1&postName=%E6%95%99+%E5%B8%88'],
    [
      'nested values',
      { params: { beginTime: 'a', endTime: 'b' } },
      'params%5BbeginTime%5D=a&params%5BendTime%5D=b',
    ],
    ['nothing of what is empty', { a: '', b: null, c: undefined, d: [], e: { f: '' } }, ''],
    ['zero and false', { a: 0, b: false }, 'a=0&b=false'],
    ['lists', { ids: [1, 2] }, 'ids=1%2C2'],
  ])('should write %s', (_, query, written) => {
    expect(queryString(query)).toBe(written)
  })
})
