import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpMethod } from '#model/types/index.ts'
import type { RequestContext } from './RequestContext.ts'
import type { Answer, Row } from './records.ts'

/**
 * What the operation log calls an endpoint. clear: entries of a log are cleared, and what says so outlives them.
 * grant: rights are given or taken. expel: sessions are ended.
 */
export type OperationKind = 'clear' | 'grant' | 'expel'

/** An endpoint beyond the derived ones. It wins over a derived one at the same place. */
export interface ModuleRoute {
  method: HttpMethod
  /** Whole path below the API base, parameters as :name. */
  path: string
  /**
   * Any one is enough. 'open' needs no session, 'session' any session: both need a reason. 'link' is for visitors with
   * a link of this purpose to a record of the module's resource: no session serves, and reading `caller` throws.
   */
  access: { permissions: string[] } | { open: string } | { session: string } | { link: string }
  /** Body, checked before run; absent refuses a body. */
  body?: Record<string, unknown>
  /** Property of the body under which a request whose body is a list reaches the route; absent refuses lists. */
  list?: string
  /** Multipart field of the one file that it takes, in place of a body; the route reads it with readPart. */
  file?: string
  /** Other parts of that request, for the documentation: an object of JSON schemas. */
  parts?: Record<string, unknown>
  query?: Record<string, unknown>
  /** What the documentation says of `data` of its answer, as a JSON schema; absent says that there may be any. */
  answer?: Record<string, unknown>
  /**
   * Runs as the account that signed in, also while it looks at things as another (Impersonation), and may change things
   * then: what is about its own session. Default false.
   */
  asActor?: boolean
  /**
   * Whether it also serves an account whose password somebody else has set, before it chooses one of its own: what a
   * client needs to draw the change, nothing else. Default false: such a call is answered PASSWORD_DUE.
   */
  beforePasswordChange?: boolean
  /**
   * It changes nothing, though it is no GET: what it is asked is too long for an address. Such calls are not noted,
   * and serve those who look at things as another too. Default false.
   */
  reading?: boolean
  /**
   * Whether the operation log gets an entry of each call by somebody who is signed in; false for what a screen does by
   * itself every few seconds. Default true, for open routes false.
   */
  noted?: boolean
  /**
   * Why no log may tell of its calls, neither the operation log nor that of the server: what it writes must not lead back
   * to its writer, as records of a resource with `log: none`. Not for what gives or takes rights.
   */
  unlogged?: string
  /** Whether a call with DELETE removes something, as the operation log says of it. Default true. */
  removes?: boolean
  /** false: no transaction around it, for streams, files, mail. Default true. */
  transaction?: boolean
  /** Absent where the method says enough. */
  kind?: OperationKind
  /** Title of the entry in the operation log; absent logs writes by path. */
  title?: string
  summary?: string
  /**
   * Requests in a minute, each refused with RATE_LIMITED before any work is done: of one address, one account, one
   * link. Counted together on all servers. No limit of its own where absent.
   */
  limits?: { address?: number; account?: number; link?: number }
  /**
   * Calls of one address in ten minutes, after which each further one needs a puzzle (PUZZLE_DUE); 0 for never. On
   * routes behind a link that write it is the link's own number where absent, elsewhere none.
   */
  puzzleAfter?: number
  /**
   * Behind a link: whether it serves visitors also while the link is not open yet, over or closed; `linkState` of the
   * context tells. Default false: they are told why, in words.
   */
  alsoClosed?: boolean
  /**
   * Gives the context the key of the browser (`device`), kept in a signed cookie. Calls with GET make one; others are
   * refused without, so that calls at the same moment do not make several. Default false.
   */
  device?: boolean
  /**
   * Behind a link: gives it the account that is signed in in the browser, for its name alone (`account` of the link); it
   * has no rights there. Default false: whatever session comes along is none.
   */
  account?: boolean
  /**
   * Slow work before the transaction, for who may call it and whose body and query are right: a file is read, a thread
   * waited for. The context has no transaction then. Absent for none.
   */
  prepare?(context: RequestContext, input: Omit<RouteInput, 'prepared'>): Promise<Row>
  run(context: RequestContext, input: RouteInput): Promise<Answer | undefined>
}

export interface RouteInput {
  params: Record<string, string>
  query: Record<string, unknown>
  body: Row
  request: FastifyRequest
  /** For answers that are not JSON; then run returns undefined. */
  reply: FastifyReply
  /** What `prepare` has given, the same for each attempt at the transaction; null where there is none. */
  prepared: Row | null
}
