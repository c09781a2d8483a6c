import { describe, expect, it } from 'vitest'
import { defineErrors, Fault, isErrorCode } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'

/** As an area would, without telling the types. */
const define = (code: string, words: string) => defineErrors({ [code]: [601, localized(words)] } as never)

describe('defineErrors', () => {
  it('should give an area a code of its own, with its status and words', () => {
    define('OUT_OF_STOCK', '库存不足')
    expect(isErrorCode('OUT_OF_STOCK')).toBe(true)
    expect(new Fault('OUT_OF_STOCK' as never)).toMatchObject({ status: 601, message: '库存不足' })
  })

  it('should refuse a code by which another says something else', () => {
    define('TWICE', '一')
    define('TWICE', '一')
    expect(() => define('TWICE', '二')).toThrow('TWICE')
    expect(() => define('NOT_FOUND', '没有')).toThrow('NOT_FOUND')
  })

  it('should say which area is missing when its code is not defined', () => {
    expect(() => new Fault('UNHEARD' as never)).toThrow('UNHEARD')
  })
})
