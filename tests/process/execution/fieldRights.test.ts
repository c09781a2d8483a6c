import { describe, expect, it } from 'vitest'
import { fieldRightsOf } from '#process/execution/fieldRights.ts'

const properties = { 'field:days': 'write', 'field:secret': 'none', 'field:typo': 'wirte', other: 'none' }

describe('fieldRightsOf', () => {
  it('should show fields of tasks, and let those of the start be written, where nothing is said', () => {
    expect(fieldRightsOf(undefined, ['a'], false)).toEqual({ a: 'read' })
    expect(fieldRightsOf({ properties: {} }, ['a'], true)).toEqual({ a: 'write' })
  })

  it('should hide what is said with a word that is none', () => {
    expect(fieldRightsOf({ properties }, ['days', 'secret', 'typo', 'other'], false)).toEqual({
      ...{ days: 'write', secret: 'none', typo: 'none', other: 'read' },
    })
  })

  it('should take a field that is called as what every object has for one', () => {
    const rights = fieldRightsOf({ properties: {} }, ['constructor', '__proto__x'], false)
    expect(rights).toEqual({ constructor: 'read', __proto__x: 'read' })
  })
})
