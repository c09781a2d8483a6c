import { describe, expect, it } from 'vitest'
import { unwrapTemplate } from '#model/expression/index.ts'

const dollar = (inner: string) => `$\{${inner}}`

describe('unwrapTemplate', () => {
  it.each([
    [dollar('days > 3'), 'days > 3'],
    ['  #{approved}  ', 'approved'],
    [dollar(' {"a": 1}.a == 1 '), '{"a": 1}.a == 1'],
    [dollar('name == "}"'), 'name == "}"'],
    [dollar("name == 'it\\'s }'"), "name == 'it\\'s }'"],
    ['days > 3', null],
    [`${dollar('a')} and ${dollar('b')}`, null],
    [dollar(''), null],
    [dollar(' '), null],
    [dollar('a').slice(0, -1), null],
  ])('should unwrap %s', (text, expected) => {
    expect(unwrapTemplate(text)).toBe(expected)
  })
})
