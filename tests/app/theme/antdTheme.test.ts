import { describe, expect, it } from 'vitest'
import { antdTheme } from '../../../src/app/theme/antdTheme.ts'

const controlHeight = (choice: Parameters<typeof antdTheme>[1]) =>
  antdTheme('light', choice).token?.controlHeight

describe('antdTheme', () => {
  it('should give fingers controls of 40 px, whatever size is chosen', () => {
    expect(controlHeight({})).toBe(32)
    expect(controlHeight({ size: 'mini' })).toBe(24)
    expect(controlHeight({ isTouch: true })).toBe(40)
    expect(controlHeight({ size: 'mini', isTouch: true })).toBe(40)
  })
})
