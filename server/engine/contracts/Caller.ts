import type { Memberships } from '#model/audience/audienceRule.ts'
import type { VisitorLink } from './VisitorLink.ts'

/** Who calls. Made by the session plugin from the database, never from what the client says. */
export interface Caller {
  userId: number
  userName: string
  nickName: string
  /** Tenant whose rows the caller sees: the own one, or the one visited. */
  tenantId: number
  /** Tenant the account belongs to. */
  homeTenantId: number
  deptId: number | null
  roleIds: number[]
  roleKeys: string[]
  /** "*:*:*" is for the platform's administrator. */
  permissions: ReadonlySet<string>
  /** Union of the roles' data scopes; null sees every record of the tenant. */
  dataScope: DataScope | null
  /** By what audiences mean it in the tenant whose rows it sees. */
  memberships: Memberships
  /** Whether somebody else has set the password last. */
  hasGivenPassword?: boolean
  /** Present while the account looks at things as another: then it changes nothing. */
  acting?: ActingAs
  /** Present where nobody signed in, and a link was opened: the caller has no account, and sees its one record. */
  link?: VisitorLink
}

/** Records a caller sees: of these departments, and their own where `own`. */
export interface DataScope {
  deptIds: number[]
  own: boolean
}

/** As whom a session looks at things for a while. It changes nothing meanwhile. */
export interface Impersonation {
  /** visit: as the administrator of another tenant; view: as another account of the own tenant. */
  kind: 'visit' | 'view'
  tenantId: number
  /** The account that is looked through; null for a visit. */
  userId: number | null
  since: Date
}

/** What a caller carries who looks at things as another. Nothing may be changed. */
export interface ActingAs extends Impersonation {
  /** Name of the tenant or of the account, for people. */
  name: string
  /** Who really acts: the account that signed in. */
  actor: Caller
}
