import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  Allow,
  EngineProvider,
  hasAllPermissions,
  hasAllRoles,
  hasPermission,
  hasRole,
  useAllPermissions,
  useAllRoles,
  usePermission,
  useRole,
} from '#engine'
import { createFakeHost } from '../support/createFakeHost.ts'

function draw(permissions: string[], node: React.ReactNode, roles?: string[]) {
  const host = createFakeHost({ models: {}, permissions })
  if (roles) host.user.roles = roles
  return render(<EngineProvider host={host}>{node}</EngineProvider>)
}

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

  it.each([
    [['teacher'], true],
    [['student'], false],
    [['admin'], true],
  ])('should draw its children to those who have one of the roles (%s): %s', (roles, isSeen) => {
    draw([], <Allow role={['teacher', 'dean']}>看见</Allow>, roles)

    expect(screen.queryAllByText('看见')).toHaveLength(isSeen ? 1 : 0)
  })

  it.each([
    ['no permission', { permission: [] }],
    ['no role', { role: [] }],
    ['a blank role', { role: ['teacher', ' '] }],
  ])('should throw when %s is named', (_, condition) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)

    expect(() => draw(['*:*:*'], <Allow {...condition}>看见</Allow>, ['admin'])).toThrow(/<Allow> needs/)
  })
})

describe('the hooks of checks', () => {
  function Checks() {
    const answers = [
      usePermission(['a:b:c', 'x:y:z']),
      useAllPermissions(['a:b:c', 'x:y:z']),
      useRole(['teacher', 'student']),
      useAllRoles(['teacher', 'student']),
    ]
    return <output>{answers.join(' ')}</output>
  }

  it('should answer for who works: any one, and every one', () => {
    draw(['a:b:c'], <Checks />, ['teacher'])

    expect(screen.getByRole('status').textContent).toBe('true false true false')
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

  it('should demand every one of all roles', () => {
    expect(hasAllRoles(user, ['teacher'])).toBe(true)
    expect(hasAllRoles(user, ['teacher', 'student'])).toBe(false)
    expect(hasAllRoles(all, ['teacher', 'student'])).toBe(true)
  })

  it.each([[[]], [''], [['teacher', '']], [undefined], [7]])(
    'should log an error and answer no when it is asked for the role %j, to admin too',
    roles => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)

      expect([hasRole(all, roles as string[]), hasAllRoles(all, roles as string[])]).toEqual([false, false])
      expect(log).toHaveBeenCalledTimes(2)
    },
  )
})
