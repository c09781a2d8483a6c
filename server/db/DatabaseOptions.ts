import type { Room } from '../room/createRoom.ts'
import type { DatabaseRole } from './ConnectionSource.ts'
import type { DatabaseLog } from './Database.ts'

/** A statement on its way to the database. */
interface SentStatement {
  text: string
  role: DatabaseRole
  /** The tenant that its transaction is bound to; null for none. */
  tenantId: number | null
}

export type OnStatement = (statement: SentStatement) => void

export interface DatabaseOptions {
  /** Directory of the embedded database, its own; `memory://` keeps everything in memory. Ignored when `url` is given. */
  dataDir?: string
  /** PostgreSQL server, as the owner of the tables: postgres://owner:password@host/database. */
  url?: string
  /** The same server as the application's login role; without it, the owner's login takes on the role. */
  appUrl?: string
  /** Whether appUrl leads to a pooler, which gives a connection for one transaction only. Default false. */
  pooled?: boolean
  /** Most connections of requests to a server. Default 10. */
  poolSize?: number
  /** Longest a request's statement may run on a server, in ms. Default 30,000. */
  statementTimeout?: number
  /** Image of a database that an in-memory one starts from. */
  image?: Uint8Array<ArrayBuffer>
  /** Room for the embedded database's files; without it there is always enough. */
  room?: Room
  log?: DatabaseLog
  /**
   * Looks at the directory of the embedded database when nobody else can change it any more, and before it is opened;
   * what it throws lets go of it.
   */
  onHeld?: (() => void) | undefined
  /** Told of every statement that leaves inside a transaction, before it does: for checks of what is sent. */
  onStatement?: OnStatement | undefined
}
