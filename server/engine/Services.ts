import type { Readable } from 'node:stream'
import type { Fault } from '#model/errors.ts'
import type { LocalizedText } from '#model/language/localized.ts'
import type { AppModel, FieldModel } from '#model/types/index.ts'
import type { Validator } from '#model/validation/index.ts'
import type { Database, Tx } from '../db/Database.ts'
import type { Room } from '../room/createRoom.ts'
import type { Backups } from './Backups.ts'
import type { Caller } from './Caller.ts'
import type { Grants } from './Grants.ts'
import type { Hold } from './Hold.ts'
import type { Impersonation } from './Impersonation.ts'
import type { Jobs } from './Jobs.ts'
import type { KeptLists } from './KeptLists.ts'
import type { MailService } from './Mail.ts'
import type { Queue } from './Queue.ts'
import type { ReceiveSmsReceipts } from './SmsReceipts.ts'
import type { Vault } from './Vault.ts'

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
  /** Ends one session, at once and on every server. */
  end(tx: Tx, id: string): Promise<void>
  /** Ends every session of a tenant. */
  endOfTenant(tx: Tx, tenantId: number): Promise<void>
  /** Ends every session of the users of a tenant, except one. */
  endOf(tx: Tx, tenantId: number, userIds: number[], except?: string): Promise<void>
}

export interface Passwords {
  hash(plain: string): Promise<string>
  /** Takes the same time whether or not there is a hash. */
  verify(hash: string | null, plain: string): Promise<boolean>
  /** What the settings demand beyond the fixed rule; null when the password will do. */
  weakness(plain: string): Promise<LocalizedText | null>
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
  /**
   * The account as it may act now, or as whom it looks at things; null when it may not (disabled, removed, tenant
   * disabled or expired). Cached.
   */
  load(session: Session): Promise<Caller | null>
  /** Forgets what is cached of users (all of a tenant's when none are named), on every server, when tx commits. */
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

export interface Throttle {
  /**
   * Counts a use of something scarce: a text message, a registration.
   * @throws Fault RATE_LIMITED when the key was used more than `most` times within so many minutes
   */
  take(key: string, limit: UseLimit): Promise<void>
  /** The same of one address; rotating through the addresses of an IPv6 network of one's own wins nothing. */
  takeFrom(ip: string, what: string, limit: UseLimit): Promise<void>
}

export interface UseLimit {
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

/** Codes sent by text message: six digits, good for five minutes, five tries and one use. */
export interface SmsCodes {
  /** A new code for a subject ("login:2:7", "phone:13800138000"); the one before it is void. */
  issue(subject: string): Promise<{
    code: string
    /** How long it is good. */
    minutes: number
  }>
  /** Whether it is the subject's code. Each call counts as a try; outside of transactions. */
  check(subject: string, code: string): Promise<boolean>
  /** Uses up the subject's code; false when somebody else was faster. */
  consume(tx: Tx, subject: string): Promise<boolean>
}

/** A text message made from a template. */
export interface Sms {
  /** Whose message it is: it stands in the log of this tenant. */
  tenantId: number
  userId?: number
  mobile: string
  /** Code of the template. */
  template: string
  params: Readonly<Record<string, string>>
}

export interface SendSms {
  /**
   * Sends a text message and waits for the operator's answer; outside of transactions.
   * @throws Fault SMS_FAILED when it could not be sent
   */
  (sms: Sms): Promise<void>
  /**
   * Whether messages of this template can leave: it and its channel are enabled, and somebody serves the channel.
   * `tx` is bound to the platform.
   */
  isReady(tx: Tx, template: string): Promise<boolean>
}

/** A message inside the site, made from a template. */
export interface Notification {
  tenantId: number
  userIds: readonly number[]
  /** Code of the template; a template that the platform has stopped sends nothing. */
  template: string
  params: Readonly<Record<string, string>>
}

/** Writes a message for accounts of a tenant into a transaction that is bound to it; the ids of what was written. */
export type NotifyUser = (tx: Tx, notification: Notification) => Promise<number[]>

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

/** Where the content of files lies, by names that newFileName made. */
export interface Files {
  /** @throws DiskFullError when it is known that so many bytes find no room */
  assertRoom(bytes: number): Promise<void>
  /** Stores content, whole or not at all. */
  store(name: string, content: Buffer): Promise<void>
  /** Content of a stored name; null when there is none. */
  open(name: string): Promise<Readable | null>
  /** Takes it away; one that is not there is as good as gone. */
  remove(name: string): Promise<void>
}

/** In what a form is read or changed: the running transaction, and for whom. */
export interface DocumentWork {
  tx: Tx
  caller: Pick<Caller, 'tenantId' | 'userName'>
  now: Date
  app: AppModel
}

/** A form that is made at run time. Times are moments. */
export interface DocumentFormRecord {
  formId: number
  formName: string
  /** Number of the latest published version; 0 for none. */
  latestNumber: number
  createBy: string | null
  createTime: Date
  updateBy: string | null
  updateTime: Date | null
  /** Of the draft, for clients that say which one they saw. */
  version: number
}

/** A published version. It never changes. */
export interface DocumentVersionRecord {
  versionId: number
  formId: number
  formName: string
  /** 1 for a form's first. */
  number: number
  publishBy: string | null
  publishTime: Date
}

/** A published version with what describes its documents. */
export interface DocumentVersion extends DocumentVersionRecord {
  /** The schema as it was written. */
  schema: string
  /** Fields of a document, with everything derived. */
  fields: FieldModel[]
  /** What is wrong with a document; interpreted, and bounded in time. */
  validate: Validator
}

/** Forms that are made at run time: a draft each, and numbered versions that describe documents (`x-schema`). */
export interface Documents {
  /** The tenant's forms, those changed last first. */
  list(
    work: DocumentWork,
    page: { offset: number; size: number; formName: string },
  ): Promise<{ rows: DocumentFormRecord[]; total: number }>
  /** A form with its draft. @throws Fault NOT_FOUND */
  read(work: DocumentWork, formId: number): Promise<DocumentFormRecord & { draft: string }>
  /**
   * Saves a draft, of a new form where there is no id, and returns the form. A draft may still be wrong.
   * @throws Fault NOT_FOUND, STALE
   */
  save(
    work: DocumentWork,
    form: { formId: number | null; formName?: string; draft?: string; version?: number | null },
  ): Promise<DocumentFormRecord>
  /**
   * Publishes the draft as the form's next version.
   * @throws Fault INVALID with every mistake of the draft as line:column message
   * @throws Fault STATE when it is the latest version already; NOT_FOUND, STALE
   */
  publish(work: DocumentWork, formId: number, version?: number | null): Promise<DocumentVersionRecord>
  /** Versions of a form, the latest first. @throws Fault NOT_FOUND */
  versions(work: DocumentWork, formId: number): Promise<DocumentVersionRecord[]>
  /**
   * A version of the caller's tenant or of the platform; null when there is none with this id.
   * @throws Fault STATE when what it refers to is gone from the application
   */
  version(work: DocumentWork, versionId: number): Promise<DocumentVersion | null>
}

/** What somebody works with. */
export interface WorkPages {
  /** Components of pages: system/post/index. */
  pages?: readonly string[]
  /** Single permissions beside them. */
  permissions?: readonly string[]
}

/** The menu nodes that a role needs to work in pages: those with their buttons, and what stands above them. */
export type MenusOfPages = (tx: Tx, work: WorkPages) => Promise<number[]>

/** What modules need of the server around them. */
export interface Services {
  database: Database
  /** Where this server keeps its files. */
  room: Room
  sessions: Sessions
  passwords: Passwords
  dictionaries: Dictionaries
  settings: Settings
  callers: Callers
  keptLists: KeptLists
  grants: Grants
  menusOfPages: MenusOfPages
  accounts: Accounts
  throttle: Throttle
  passwordChecks: PasswordChecks
  captcha: Captcha
  files: Files
  vault: Vault
  documents: Documents
  isPasswordDue: PasswordDue
  smsCodes: SmsCodes
  sendSms: SendSms
  notifyUser: NotifyUser
  mail: MailService
  receiveSmsReceipts: ReceiveSmsReceipts
  queue: Queue
  jobs: Jobs
  hold: Hold
  backups: Backups
}
