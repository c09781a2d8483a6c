import { describe, expect, it } from 'vitest'
import { durationWords } from '../../../../src/custom/bpmn/viewer/cardOf.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

describe('durationWords', () => {
  it.each([
    [-5, '0 秒'],
    [0, '0 秒'],
    [59 * SECOND, '59 秒'],
    [61 * SECOND, '1 分钟 1 秒'],
    [HOUR, '1 小时'],
    [HOUR + SECOND, '1 小时'],
    [26 * HOUR, '1 天 2 小时'],
    [30 * 24 * HOUR, '30 天'],
  ])('should tell %i ms in the two largest units', (span, words) => {
    expect(durationWords(span)).toBe(words)
  })
})
