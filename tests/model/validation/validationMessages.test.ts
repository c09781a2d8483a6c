import { describe, expect, it } from 'vitest'
import { validationMessage } from '#model/validation/validationMessages.ts'

describe('validationMessage', () => {
  it.each([
    ['minItems', 1, 'Lines needs at least 1 item'],
    ['minItems', 2, 'Lines needs at least 2 items'],
    ['maxItems', 1, 'Lines must not have more than 1 item'],
    ['minLength', 1, 'Lines needs at least 1 character'],
    ['maxLength', 30, 'Lines must not exceed 30 characters'],
  ])('should count in English what %s of %i demands', (code, limit, message) => {
    expect(validationMessage(code, { label: 'Lines', params: { limit }, value: [] }, 'en')).toBe(message)
  })
})
