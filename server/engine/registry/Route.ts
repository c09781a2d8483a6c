import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ActionModel, HttpMethod, OperationModel, ResourceModel } from '#model/types/index.ts'
import type { ModuleRoute, OperationKind } from '../contracts/ModuleRoute.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Answer, Row } from '../contracts/records.ts'
import type { FlatQuery } from '../request/readRequest.ts'

/** What a request sent, after the route was found. */
export interface OperationInput {
  /** Parameters of the path, decoded. */
  params: Record<string, string>
  query: FlatQuery
  /** The query as it was parsed, for routes of modules. */
  rawQuery: Record<string, unknown>
  /** {} when there is none. */
  body: Record<string, unknown>
  request: FastifyRequest
  reply: FastifyReply
  /** What `prepare` of the route has made; null where it has none. */
  prepared: Row | null
}

/**
 * Who may use a route: holders of any one permission, any session, everybody (both for a stated reason), or visitors
 * with a link to a record of a page.
 */
export type Access =
  | { permissions: string[] }
  | { open: string }
  | { session: string }
  | { link: { page: string; purpose: string } }

/** Where a route comes from. */
type RouteOrigin =
  | { kind: 'operation'; resource: ResourceModel; operation: OperationModel }
  | { kind: 'action'; resource: ResourceModel; action: ActionModel }
  | { kind: 'module'; route: ModuleRoute }

/** One endpoint, derived or of a module. */
export interface Route {
  /** OpenAPI id, unique: listPost. */
  id: string
  method: HttpMethod
  /** Whole path below the API base, parameters as :name. */
  path: string
  /** In Chinese, for the operation log and the API page. */
  title: string
  access: Access
  origin: RouteOrigin
  /** What the operation log calls it; absent where origin and method say enough. */
  kind?: OperationKind
  /** Whether it runs as the account that signed in, also while it looks at things as another. */
  asActor?: boolean
  /** Whether it serves accounts that have to choose a password first; false where absent. */
  beforePasswordChange?: boolean
  /** Whether it changes nothing, though it may be no GET. */
  reading?: boolean
  /** Whether the operation log has an entry of each call; where absent, unless it is open to everybody. */
  noted?: boolean
  /** Whether no log may tell of its calls: neither the operation log nor that of the server; false where absent. */
  unlogged?: boolean
  /** Requests in a minute, of one address, account or link; absent for no limit of its own. */
  limits?: { address?: number; account?: number; link?: number }
  /** Calls of one address in ten minutes without a puzzle; 0 for any number. Absent: as its link says, else any. */
  puzzleAfter?: number
  /** Whether it serves visitors also while their link does not open. */
  alsoClosed?: boolean
  /** Whether it knows the browser by a key. */
  device?: boolean
  /** Whether a link is told who is signed in. */
  account?: boolean
  /** Whether one transaction surrounds it. */
  transaction: boolean
  /** What the client sends, in the order of checks: the body is looked at only where it is expected. */
  body: 'none' | 'json' | 'form' | 'file'
  /** Multipart field of the file; FILE_FIELD where absent. */
  file?: string
  /** Name under which a body that is a list reaches the route; absent refuses lists. */
  list?: string
  /** Bytes of the body; STANDARD_BODY where absent. */
  bodyLimit?: number
  /** Slow work before the transaction; absent for none. */
  prepare?(context: OperationContext, input: OperationInput): Promise<Row | null>
  /** Where it is a second address of another route: that route, and the addresses of the resource that differ. */
  alias?: { of: Route; path: string; at: string }
  run(context: OperationContext, input: OperationInput): Promise<Answer | undefined>
}

/** What two routes at the same place have in common: method and path, whatever parameters are called. */
export const samePlace = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `${method} ${path.replace(/:[^/]+/g, ':')}`
