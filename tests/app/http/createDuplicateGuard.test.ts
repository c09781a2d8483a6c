import { describe, expect, it, vi } from 'vitest'
import { createDuplicateGuard } from '../../../src/app/http/createDuplicateGuard.ts'

const POST = { method: 'POST', url: '/system/post', body: '{"a":1}' }

function guardAt(...times: number[]) {
  return createDuplicateGuard(() => times.shift() ?? 0)
}

describe('createDuplicateGuard', () => {
  it.each([
    ['the same within a second', POST, 999, true],
    ['the same after a second', POST, 1000, false],
    ['another body', { ...POST, body: '{"a":2}' }, 10, false],
    ['another address', { ...POST, url: '/system/role' }, 10, false],
    ['another method', { ...POST, method: 'PUT' }, 10, false],
  ])('should tell of %s', (_, second, after, repeats) => {
    const guard = guardAt(0, after)

    expect(guard(POST)).toBe(false)
    expect(guard(second)).toBe(repeats)
  })

  it('should tell of a PUT that is repeated', () => {
    const guard = guardAt(0, 999)

    expect(guard({ ...POST, method: 'PUT' })).toBe(false)
    expect(guard({ ...POST, method: 'PUT' })).toBe(true)
  })

  it.each(['GET', 'DELETE'])('should let %s repeat', method => {
    const guard = guardAt(0, 1)

    expect(guard({ ...POST, method })).toBe(false)
    expect(guard({ ...POST, method })).toBe(false)
  })

  it.each([
    ['letters', 'x'.repeat(5 * 1024 * 1024 + 1)],
    ['characters of three bytes', '中'.repeat(2 * 1024 * 1024)],
  ])('should let what is over 5 MB of %s pass with a warning', (_, body) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const guard = guardAt(0, 1)
    const large = { ...POST, body }

    expect(guard(large)).toBe(false)
    expect(guard(large)).toBe(false)
    expect(warn).toHaveBeenCalledTimes(2)
  })
})
