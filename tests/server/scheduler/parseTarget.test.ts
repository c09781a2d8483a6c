import { describe, expect, it } from 'vitest'
import { parseTarget } from '#server/scheduler/resolveTarget.ts'

describe('parseTarget', () => {
  it.each([
    ['clear', { name: 'clear', args: [] }],
    ['clear()', { name: 'clear', args: [] }],
    [' clear( 30 ) ', { name: 'clear', args: [30] }],
    [
      "ryTask.many('ry', true, 2000L, 316.50D, 100, null)",
      { name: 'ryTask.many', args: ['ry', true, 2000, 316.5, 100, null] },
    ],
    [String.raw`say("a,b)", 'it\'s')`, { name: 'say', args: ['a,b)', "it's"] }],
  ])('should read %s', (text, target) => {
    expect(parseTarget(text)).toEqual(target)
  })

  it.each([
    '',
    '()',
    'clear(',
    'clear(30',
    'clear(30,)',
    'clear(a)',
    'clear(30) ; rm',
    'clear(30)(40)',
    "java.lang.Runtime.getRuntime().exec('ls')",
    '#{7*7}',
    'clear(process.exit(1))',
    'clear({"a":1})',
  ])('should not take %s for a call', text => {
    expect(parseTarget(text)).toBeNull()
  })
})
