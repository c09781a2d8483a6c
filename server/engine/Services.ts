import type { Readable } from 'node:stream'
import type { Database, Tx } from '../db/Database.ts'
import type { Caller } from './Caller.ts'

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
  /** Prolongs a session and returns the minutes it lives. */
  refresh(tx: Tx, id: string): Promise<number>
  /** Ends one session, at once and on every server. */
  end(tx: Tx, id: string): Promise<void>
  /** Ends every session of the users of a tenant, except one. */
  endOf(tx: Tx, tenantId: number, userIds: number[], except?: string): Promise<void>
}

export interface Passwords {
  hash(plain: string): Promise<string>
  /** Takes the same time whether or not there is a hash. */
  verify(hash: string | null, plain: string): Promise<boolean>
  /** What the settings demand beyond the fixed rule; null when the password will do. */
  weakness(plain: string): Promise<string | null>
}

export interface DictionaryEntry {
  dictType: string
  dictValue: string
  dictLabel: string
  listClass: string | null
  cssClass: string | null
}

export interface Dictionaries {
  /** Enabled entries of a type in order; empty when unknown. Cached; dropped everywhere on a change. */
  entries(type: string): Promise<DictionaryEntry[]>
  types(): Promise<string[]>
  /** Reads them anew where they changed; before a transaction. */
  refresh(): Promise<void>
  /** Forgets all, on every server, when tx commits. */
  drop(tx: Tx): Promise<void>
}

export interface Settings {
  /** Value of a key; undefined when there is none. Cached; dropped everywhere on a change. */
  get(key: string): Promise<string | undefined>
  /** Reads them anew where they changed; before a transaction. */
  refresh(): Promise<void>
  drop(tx: Tx): Promise<void>
}

export interface Callers {
  /** The account as it may act now; null when it may not (disabled, removed, tenant disabled or expired). Cached. */
  load(session: Session): Promise<Caller | null>
  /** Forgets what is cached of users (all of a tenant's when none are named), on every server, when tx commits. */
  drop(tx: Tx, tenantId: number): Promise<void>
}

/** Names by which people log in; unique on the whole platform, whatever their case. */
export interface Accounts {
  /** Whose name it is; null when nobody's. */
  locate(userName: string): Promise<{ tenantId: number; userId: number } | null>
  /** @throws Fault DUPLICATE at userName when the name is taken */
  claim(tx: Tx, userName: string, owner: { tenantId: number; userId: number }): Promise<void>
  release(tx: Tx, userName: string): Promise<void>
}

export interface Throttle {
  /** @throws Fault ACCOUNT_LOCKED when the account or the address failed too often. */
  check(keys: string[]): Promise<void>
  failed(keys: string[]): Promise<void>
  succeeded(keys: string[]): Promise<void>
}

export interface Captcha {
  enabled(): Promise<boolean>
  /** A picture (base64 PNG, no prefix) and the id under which its answer is kept for five minutes. */
  create(): Promise<{ img: string; uuid: string }>
  /** Whether the answer is right; each captcha can be tried once. */
  verify(uuid: string, code: string): Promise<boolean>
}

/** A stored file as clients know it. */
export interface StoredFile {
  /** Name it came with. */
  name: string
  /** Address, stable and unguessable. */
  url: string
  /** Bytes. */
  size: number
}

export interface Files {
  /** Stores a file under a name of its own making. `extension` has passed a list. */
  store(file: { content: Buffer; extension: string; name: string }): Promise<StoredFile>
  /** Content of a stored name; null when there is none. */
  open(name: string): Promise<Readable | null>
}

/** What modules need of the server around them. */
export interface Services {
  database: Database
  sessions: Sessions
  passwords: Passwords
  dictionaries: Dictionaries
  settings: Settings
  callers: Callers
  accounts: Accounts
  throttle: Throttle
  captcha: Captcha
  files: Files
}
