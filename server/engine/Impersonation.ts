import type { Caller } from './Caller.ts'

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
