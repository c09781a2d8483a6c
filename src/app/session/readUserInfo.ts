import type { EngineUser, Envelope } from '#engine'
import { t } from '#model/language/t.ts'

/** Who works, and for whom. */
export interface UserInfo extends EngineUser {
  /** Stored picture; '' for none. */
  avatar: string
  deptName: string
  tenantName: string
  tenantType: number | null
  needChangePassword: boolean
  /** As whom the account looks at things; null while it is itself. */
  acting: ActingInfo | null
}

export interface ActingInfo {
  /** visit: another institution; view: another account. */
  kind: 'visit' | 'view'
  name: string
}

const DEFAULT_ROLE = 'ROLE_DEFAULT'

/**
 * Returns what getInfo says beside the envelope's code. Without roles the account has ROLE_DEFAULT.
 * @throws Error when no user is named.
 */
export function readUserInfo(envelope: Envelope): UserInfo {
  const user = envelope.user as Record<string, unknown> | undefined
  if (typeof user !== 'object' || user === null) throw new Error(t('用户信息接口没有返回用户，请联系管理员'))
  const roles = texts(envelope.roles)
  const dept = user.dept as { deptName?: unknown } | null | undefined
  return {
    userId: Number(user.userId),
    userName: text(user.userName),
    nickName: text(user.nickName) || text(user.userName),
    deptId: typeof user.deptId === 'number' ? user.deptId : null,
    avatar: text(user.avatar),
    deptName: text(dept?.deptName),
    roles: roles.length > 0 ? roles : [DEFAULT_ROLE],
    permissions: texts(envelope.permissions),
    tenantName: text(envelope.tenantName),
    tenantType:
      envelope.tenantType === undefined || envelope.tenantType === null ? null : Number(envelope.tenantType),
    needChangePassword: envelope.needChangePassword === true,
    acting: readActing(envelope.acting),
  }
}

function readActing(value: unknown): ActingInfo | null {
  if (typeof value !== 'object' || value === null) return null
  const { kind, name } = value as Record<string, unknown>
  return { kind: kind === 'visit' ? 'visit' : 'view', name: text(name) }
}

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(entry => typeof entry === 'string') : []
}
