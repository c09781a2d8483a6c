import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Allow, EngineProvider, hasAllPermissions, hasPermission, hasRole } from '#engine'
import { createFakeHost } from '../support/createFakeHost.ts'

const draw = (permissions: string[], node: React.ReactNode) =>
  render(<EngineProvider host={createFakeHost({ models: {}, permissions })}>{node}</EngineProvider>)

describe('Allow', () => {
  it('should draw its children when any one of the permissions is held', () => {
    draw(['a:b:c'], <Allow permission={['x:y:z', 'a:b:c']}>看见</Allow>)

    expect(screen.getByText('看见')).toBeDefined()
  })

  it('should draw the other thing when none is held', () => {
    draw(
      ['a:b:c'],
      <Allow permission="x:y:z" otherwise="没有">
        看见
      </Allow>,
    )

    expect(screen.queryByText('看见')).toBeNull()
    expect(screen.getByText('没有')).toBeDefined()
  })

  it('should throw when no condition is named', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)

    expect(() => draw(['*:*:*'], <Allow permission={[]}>看见</Allow>)).toThrow(/<Allow> needs/)
  })
})

describe('permission checks', () => {
  const user = { ...createFakeHost({ models: {}, permissions: ['a:b:c'] }).user, roles: ['teacher'] }
  const all = { ...user, permissions: ['*:*:*'], roles: ['admin'] }

  it('should let an empty list pass for "*:*:*" only', () => {
    expect(hasPermission(user, [])).toBe(false)
    expect(hasPermission(all, [])).toBe(true)
    expect(hasAllPermissions(user, [])).toBe(false)
  })

  it('should demand every one of all', () => {
    expect(hasAllPermissions(user, ['a:b:c', 'a:b:d'])).toBe(false)
    expect(hasAllPermissions(all, ['a:b:c', 'a:b:d'])).toBe(true)
  })

  it('should give admin every role', () => {
    expect(hasRole(user, ['teacher', 'student'])).toBe(true)
    expect(hasRole(user, 'student')).toBe(false)
    expect(hasRole(all, 'student')).toBe(true)
  })
})
