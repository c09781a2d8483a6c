import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#model/language/t.ts'
import type { AppModel, ResourceModel } from '#model/types/index.ts'
import type { Database, Tx } from '../../db/Database.ts'
import type { Caller } from './Caller.ts'
import type { FileRecord } from './Institution.ts'
import type { LinkState } from './LinkState.ts'
import type { AuditEntry, RowAccess, RowQuestion } from './records.ts'
import type { Services } from './Services.ts'
import type { Session } from './sessions.ts'
import type { VisitorLink } from './VisitorLink.ts'

/** A transaction, for modules, which do not see the database's own files. */
export type { Tx }

/** What an operation, a hook or a route of a module works with. One per request. */
export interface RequestContext {
  /** Whether there is a caller with a session; false on open routes only. */
  isSignedIn: boolean
  /** Reading it where nobody is signed in throws. */
  caller: Caller
  /** Reading it where nobody is signed in throws. */
  session: Session
  /** The request's transaction, bound to the caller's tenant. Open routes and routes with `transaction: false` have none: reading it there throws; they use `database`. */
  tx: Tx
  services: Services
  database: Database
  app: AppModel
  /** Resource of the page with this key. @throws when there is none: a programmer's error. */
  resource(page: string): ResourceModel
  /**
   * A stored record of a page's resource as hooks see it: every field but those never answered, links included.
   * @throws Fault NOT_FOUND when it is absent, another tenant's, or outside the caller's data scope
   */
  readRecord(page: string, key: unknown): Promise<Record<string, unknown>>
  /** The link of a visitor, on routes with `access.link`. Reading it anywhere else throws. */
  link: VisitorLink
  /**
   * The record that the link of a visitor opens, as `readRecord` gives records. A visitor reads and changes no other:
   * to `readRecord` and `updateRecord` there is none.
   * @throws Fault LINK_INVALID when it is gone, or no longer such as the page opens
   */
  linkedRecord(): Promise<Record<string, unknown>>
  /** The same as it was when the request began, which is not read once more. */
  openedRecord(): Promise<Record<string, unknown>>
  /** Whether the link of a visitor opens at this moment: for routes that serve them also while it does not (`alsoClosed`). */
  linkState(): Promise<LinkState>
  /**
   * The key of the browser that asks, on routes with `device`: random, and the same each time it comes. Never stored
   * as it is: see `marks`. Reading it anywhere else throws.
   */
  device: string
  /**
   * Stores a new record as the page's own create operation does, with every check and hook; returns it as answered.
   * Work that `prepare` does before a transaction is not done.
   * @throws Fault INVALID, … with every mistake at its field
   */
  createRecord(page: string, values: Record<string, unknown>): Promise<Record<string, unknown>>
  /**
   * Changes a stored record as the page's own update operation does: locked, with every check and hook, its next
   * version and its entry in the log; returns it complete. The values are the code's own, so what the caller may not
   * write is written too. Nothing happens where nothing changes.
   * @param record what was read of it: its key, and the version that the change is meant for, where it has one
   * @throws Fault NOT_FOUND; STALE when it has another version by now; INVALID, … with every mistake at its field
   */
  updateRecord(
    page: string,
    record: Readonly<Record<string, unknown>>,
    changes: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>>
  /**
   * Why an account of the same tenant sees a record, or does not.
   * @throws Fault NOT_FOUND when the caller may not see the record itself
   */
  explainRow(question: RowQuestion): Promise<RowAccess>
  /**
   * The caller's permissions as a client should know them: to somebody who looks at things as another, those that
   * change something are none, so that nothing is offered that would be refused.
   */
  offeredPermissions(): string[]
  /**
   * What is known of an attachment, read in a short transaction of its own: for routes without one.
   * @throws Fault NOT_FOUND when the caller may read no record that holds it
   */
  openAttachment(name: string): Promise<FileRecord>
  /**
   * The result of work in a short transaction of its own, for operations and routes without one around them. The work
   * may run more than once.
   */
  inTransaction<T>(work: (context: RequestContext) => Promise<T>): Promise<T>
  /** Moment of the request; the same for all it writes. */
  now: Date
  requestId: string
  ip: string
  /**
   * In which the answer is read: for files, whose words are rendered while they are written. Other answers hold what
   * was said with `localized`, and what is stored is Chinese.
   */
  language: Language
  log: FastifyBaseLogger
  /** Runs after the transaction has committed and before the answer leaves: cache drops, mail jobs. */
  afterCommit(work: () => Promise<void> | void): void
  /**
   * Runs once the transaction has been rolled back, because what was asked for was refused: what somebody is told
   * although nothing was stored. It opens a transaction of its own. Not for a preview.
   */
  afterRollback(work: () => Promise<void>): void
  /**
   * Runs as work of `afterCommit` does, and decides what becomes of the request: its entry in the operation log waits
   * for it and is one, done or failed. For work outside that is the whole of the request: sending something to try it.
   */
  deferOutcome(work: () => Promise<void> | void): void
  /** Changes of records, for the operation log. */
  audit: AuditEntry[]
  /**
   * Who runs an action on what another tenant shares ("by": "reader"). Handler and hooks are bound to the owner of the
   * record then: `tx` and `caller.tenantId` are the owner's, the account is the reader's. Absent everywhere else.
   */
  reader?: SharedReader
}

/** Somebody of another tenant, who acts on a record that is shared with it. */
interface SharedReader {
  caller: Caller
  /** The result of work as the reader, who sees its own tenant and what others share with it. Bound to the owner again afterwards. */
  inOwnTenant<T>(work: (context: RequestContext) => Promise<T>): Promise<T>
}

/** A request whose session was looked up and whose body was parsed. */
export interface IncomingRequest {
  method: string
  /** Path below the API base, without the query, still encoded: /asset/device/1. */
  path: string
  query: Record<string, unknown>
  /** As parsed; undefined when there is none. */
  body: unknown
  caller: Caller | null
  session: Session | null
  /** Key of the browser, on routes that ask for it. */
  device?: string
  requestId: string
  ip: string
  /** In which the answer is read. */
  language: Language
  request: FastifyRequest
  reply: FastifyReply
}
