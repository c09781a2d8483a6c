import type { Fault } from '#model/errors.ts'
import type { Tx } from '../../db/Database.ts'
import type { Caller, Impersonation } from './Caller.ts'

/** A session as it is stored. Times are moments; the token itself is stored nowhere. */
export interface Session {
  /** Hash of the token, the session's identity. */
  id: string
  tenantId: number
  userId: number
  userName: string
  ip: string
  userAgent: string
  createdAt: Date
  expiresAt: Date
  /** As whom it looks at things; null while the account is itself. */
  acting: Impersonation | null
}

/** A session with the moment it was last used, exact to a minute. */
export interface UsedSession extends Session {
  lastSeenAt: Date
}

/** How a session ends. */
export interface SessionEnd {
  /** By somebody else than its account, so that its client has to leave nothing behind. */
  isForced: boolean
}

export interface Sessions {
  /** Opens a session and returns its token, which only the client keeps. */
  open(
    tx: Tx,
    account: { tenantId: number; userId: number; userName: string; ip: string; userAgent: string },
  ): Promise<{
    token: string
    /** Minutes. */
    expiresIn: number
  }>
  /** The session of a token; null when unknown, ended or expired. */
  find(token: string): Promise<Session | null>
  /** Whether somebody else has ended the session of a token, which would be alive otherwise. */
  isForcedOut(token: string): Promise<boolean>
  /** Prolongs a session as far as its longest life allows, and returns the whole minutes that it still lives. */
  refresh(tx: Tx, id: string): Promise<number>
  /** The sessions of an account that have not expired, the last used first. */
  listOf(tx: Tx, tenantId: number, userId: number): Promise<UsedSession[]>
  /**
   * Looks at things as another from now on, on every server; null: as itself again. Ends with the session. Returns
   * false where it looks at things as another already.
   */
  act(tx: Tx, id: string, acting: Impersonation | null): Promise<boolean>
  /** The sessions that have not expired, of a tenant or (null) of all, the last opened first. */
  listOpen(tx: Tx, tenantId: number | null): Promise<UsedSession[]>
  /** Ends one session, at once and on every server; by its own account unless said otherwise. */
  end(tx: Tx, id: string, how?: SessionEnd): Promise<void>
  /** Ends every session of a tenant that is stopped or removed. */
  endOfTenant(tx: Tx, tenantId: number): Promise<void>
  /** Ends every session of the users of a tenant, except one. */
  endOf(
    tx: Tx,
    tenantId: number,
    userIds: number[],
    how: SessionEnd & { except?: string | undefined },
  ): Promise<void>
}

export interface Callers {
  /**
   * The account as it may act now, or as whom it looks at things; null when it may not (disabled, removed, tenant
   * disabled or expired). Cached.
   */
  load(session: Session): Promise<Caller | null>
  /**
   * Forgets what is cached of a tenant's users on every server when tx commits, and announces 'rights-changed' to the
   * queue: all of them where the tenant is the platform.
   */
  drop(tx: Tx, tenantId: number): Promise<void>
}

/** Whether the account behind a caller may only change its password, because somebody else has set it. */
export type PasswordDue = (caller: Caller) => Promise<boolean>

/** Names by which people log in; unique on the whole platform, whatever their case. */
export interface Accounts {
  /** Whose name it is; null when nobody's. */
  locate(userName: string): Promise<{ tenantId: number; userId: number } | null>
  /** @throws Fault DUPLICATE at userName when the name is taken */
  claim(tx: Tx, userName: string, owner: { tenantId: number; userId: number }): Promise<void>
  /** The same for many accounts of a tenant in one statement: what each is refused for, null for nothing. */
  claimAll(
    tx: Tx,
    tenantId: number,
    accounts: readonly { userId: number; userName: string }[],
  ): Promise<(Fault | null)[]>
  release(tx: Tx, userName: string): Promise<void>
}
