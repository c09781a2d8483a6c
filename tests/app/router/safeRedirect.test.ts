import { describe, expect, it } from 'vitest'
import { safeRedirect } from '../../../src/app/router/guardTarget.ts'

describe('safeRedirect', () => {
  it.each([
    ['/system/post?a=1#b', '/system/post?a=1#b'],
    ['/a/../index', '/index'],
  ])('should accept %s', (value, target) => {
    expect(safeRedirect(value)).toBe(target)
  })

  it.each([
    [null],
    [''],
    ['system/post'],
    ['https://evil.example/'],
    ['//evil.example/'],
    ['/\\evil.example/'],
    ['/\t/evil.example/'],
    ['/a/..//evil.example'],
    ['javascript:alert(1)'],
    ['/login'],
    ['/login/?redirect=/login'],
    ['/LOGIN'],
  ])('should lead home instead of %s', value => {
    expect(safeRedirect(value)).toBe('/')
  })
})
