import type { LocalizedText } from '#model/language/localized.ts'
import type { Tx } from '../../db/Database.ts'

export interface Passwords {
  hash(plain: string): Promise<string>
  /** Takes the same time whether or not there is a hash. */
  verify(hash: string | null, plain: string): Promise<boolean>
  /** What the settings demand beyond the fixed rule; null when the password will do. */
  weakness(plain: string): Promise<LocalizedText | null>
}

export interface Throttle {
  /**
   * Counts a use of something scarce: a text message, a registration.
   * @throws Fault RATE_LIMITED when the key was used more than `most` times within so many minutes
   */
  take(key: string, limit: UseLimit): Promise<void>
  /** The same of one address; rotating through the addresses of an IPv6 network of one's own wins nothing. */
  takeFrom(ip: string, what: string, limit: UseLimit): Promise<void>
  /** How often one address has come within the minutes, this time included. */
  countFrom(ip: string, what: string, minutes: number): Promise<number>
  /**
   * Takes nothing.
   * @throws Fault RATE_LIMITED when one address has used up its uses
   */
  assertLeft(ip: string, what: string, limit: UseLimit): Promise<void>
}

interface UseLimit {
  most: number
  minutes: number
}

/** How often something may be tried before it has to wait. Waits in seconds; they double from the first to the longest. */
export interface PasswordAllowance {
  subject: string
  /** How many tries do not wait. */
  free: number
  firstWait: number
  longestWait: number
}

/** By which allowances a try at a password is counted. */
export interface PasswordLane {
  /** Known: it comes from where the account has signed in before, or out of its session. */
  kind: 'known' | 'stranger'
  /** That of the account or session last. */
  allowances: readonly PasswordAllowance[]
}

/** Tries at passwords. Whoever has to wait is refused with the seconds (Fault.retryAfter), never held. */
export interface PasswordChecks {
  /**
   * The lane of somebody who wants to sign in to an account, whether or not there is one of this name.
   * @throws Fault ACCOUNT_LOCKED when it has to wait
   */
  laneOf(userName: string, ip: string): Promise<PasswordLane>
  /** The lane of whoever holds a session and is asked for its password again. */
  laneOfSession(id: string): PasswordLane
  /**
   * The result of `verify`, for which a check was taken before it began, and how many seconds the next one has to
   * wait. Outside of transactions.
   * @throws Fault ACCOUNT_LOCKED when it has to wait, BUSY when too many are being verified
   */
  check<T>(lane: PasswordLane, verify: () => Promise<T>): Promise<{ result: T; wait: number }>
  /** Takes back what a right password was counted for. What strangers have used up stays used. */
  passed(lane: PasswordLane): Promise<void>
  /**
   * Under which else is counted what an account is asked for before anybody has signed in: apart for each network
   * that knows it, strangers together.
   */
  subjectOf(userName: string, ip: string): Promise<string>
  /** Notes that the account has signed in from here: no stranger from now on. */
  remember(owner: { tenantId: number; userId: number }, ip: string): Promise<void>
  /** Gives an account its whole allowance again, from wherever it is tried. */
  forget(tx: Tx, userName: string): Promise<void>
}
