import { describe, expect, it } from 'vitest'
import { guardTarget } from '../../../src/app/router/guardTarget.ts'

function at(address: string) {
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  return { pathname, search, hash }
}

describe('guardTarget', () => {
  it.each([
    ['/system/post?pageNum=2#row', '/login?redirect=%2Fsystem%2Fpost%3FpageNum%3D2%23row'],
    ['/', '/login?redirect=%2Findex'],
    ['/?tag=o', '/login?redirect=%2F%3Ftag%3Do'],
    ['/login/', '/login?redirect=%2Flogin%2F'],
  ])('should send a stranger from %s to the login page', (address, target) => {
    expect(guardTarget(at(address), false)).toBe(target)
  })

  it.each(['/login', '/login?redirect=%2Findex', '/401', '/404', '/link/a/b#code'])(
    'should let a stranger see %s',
    address => {
      expect(guardTarget(at(address), false)).toBeNull()
    },
  )

  it.each([
    ['/login', '/'],
    ['/login?redirect=%2Fsystem%2Fpost%3Fa%3D1', '/system/post?a=1'],
    ['/login?redirect=https%3A%2F%2Fevil.example', '/'],
    ['/system/post', null],
    ['/404', null],
  ])('should send somebody with a session from %s to %s', (address, target) => {
    expect(guardTarget(at(address), true)).toBe(target)
  })
})
