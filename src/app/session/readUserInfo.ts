import type { EngineUser, Envelope } from '#engine'
import type { Memberships } from '#model/audience/audienceRule.ts'
import { t } from '#model/language/t.ts'

/** Who works, and for whom. */
export interface UserInfo extends EngineUser {
  /** Stored picture; '' for none. */
  avatar: string
  deptName: string
  tenantName: string
  /** Why the password should be changed; null where it need not be. */
  passwordNotice: PasswordNotice | null
  /** What the settings demand of passwords beyond the rule for all; '' or '0' for nothing. */
  characterRule: string
  /** As whom the account looks at things; null while it is itself. */
  acting: Impersonation | null
}

export interface PasswordNotice {
  /** ending: its end is near; expired: it is over; initial: somebody else has set it. */
  kind: 'ending' | 'expired' | 'initial'
  /** Whole days to its end; null where the server does not say. */
  daysLeft: number | null
}

export interface Impersonation {
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
    tenantId: numberOf(envelope.tenantId),
    tenantType: numberOf(envelope.tenantType),
    roleIds: Array.isArray(envelope.roleIds) ? envelope.roleIds.map(Number) : [],
    roleKeys: roles,
    memberships: (envelope.memberships ?? {}) as Memberships,
    passwordNotice: readPasswordNotice(envelope),
    characterRule: text(envelope.pwdChrtype),
    acting: readActing(envelope.acting),
  }
}

/** A server that says no more than that it is needed means that the end is near. @see spec.md section 2.3 */
function readPasswordNotice(envelope: Envelope): PasswordNotice | null {
  if (envelope.needChangePassword !== true) return null
  const daysLeft = typeof envelope.passwordDaysLeft === 'number' ? envelope.passwordDaysLeft : null
  if (envelope.isPasswordExpired === true) return { kind: 'expired', daysLeft: null }
  return { kind: envelope.isDefaultModifyPwd === true ? 'initial' : 'ending', daysLeft }
}

function readActing(value: unknown): Impersonation | null {
  if (typeof value !== 'object' || value === null) return null
  const { kind, name } = value as Record<string, unknown>
  return { kind: kind === 'visit' ? 'visit' : 'view', name: text(name) }
}

const numberOf = (value: unknown): number | null =>
  value === undefined || value === null ? null : Number(value)

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(entry => typeof entry === 'string') : []
}
