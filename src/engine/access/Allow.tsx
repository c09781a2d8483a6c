import type { ReactNode } from 'react'
import { useHost } from '../EngineContext.ts'
import { assertNamed, hasPermission, hasRole, namesNone } from './permissions.ts'

interface AllowProps {
  /** Any one of them is enough. */
  permission?: string | readonly string[]
  /** Any one of them is enough. */
  role?: string | readonly string[]
  children: ReactNode
  /** Drawn to everybody else; nothing where absent. */
  otherwise?: ReactNode
}

/**
 * Draws its children to those who hold the permission and the role.
 * @throws Error when neither is named, for an empty condition is a mistake and never "everybody".
 */
export function Allow({ permission, role, children, otherwise = null }: AllowProps) {
  const { user } = useHost()
  assertNamed('<Allow>', permission, role)
  const permitted = namesNone(permission) || hasPermission(user, permission as string | string[])
  const inRole = namesNone(role) || hasRole(user, role as string | string[])
  return permitted && inRole ? children : otherwise
}
