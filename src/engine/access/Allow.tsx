import type { ReactNode } from 'react'
import { useHost } from '../EngineContext.ts'
import { hasPermission, hasRole } from './permissionCheck.ts'

export interface AllowProps {
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
  if (isEmpty(permission) && isEmpty(role)) {
    throw new Error('<Allow> needs a permission or a role: <Allow permission="system:post:add">.')
  }
  const permitted = isEmpty(permission) || hasPermission(user, permission as string | string[])
  const inRole = isEmpty(role) || hasRole(user, role as string | string[])
  return permitted && inRole ? children : otherwise
}

function isEmpty(words: string | readonly string[] | undefined): boolean {
  return words === undefined || words.length === 0
}
