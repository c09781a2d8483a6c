import { describe, expect, it } from 'vitest'
import { expressionOf, shapeOf } from '../../src/widgets/cron/cronShape.ts'

describe('shapeOf', () => {
  it.each([
    '0/15 * * * * ?',
    '0 0/5 * * * ?',
    '10 30 * * * ?',
    '0 30 2 * * ?',
    '0 30 2 ? * 1,7',
    '0 0 2 15 * ?',
    '0 0 2 L * ?',
  ])('should read %s so that it is written the same again', expression => {
    const shape = shapeOf(expression)
    expect(shape && expressionOf(shape)).toBe(expression)
  })

  it.each([
    '',
    '0 0 2 ? * MON-FRI',
    '0 0 2 1 1 ? 2027',
    '0 0-5 14 * * ?',
    'bad',
    '0 61 * * * ?',
    '0 0 25 * * ?',
  ])('should leave %s to those who write by hand', expression => {
    expect(shapeOf(expression)).toBeNull()
  })
})
