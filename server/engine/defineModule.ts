import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Fault } from '#model/errors.ts'
import type { LocalizedText } from '#model/language/localized.ts'
import type { HttpMethod, Text } from '#model/types/index.ts'
import type { WorkDefinition } from './defineQueueHandler.ts'
import type { RequestContext } from './RequestContext.ts'

export type Row = Record<string, unknown>

/** A successful answer beside code and msg: { data }, { rows, total }, or fields at top level. */
export type Answer = Record<string, unknown> & { msg?: LocalizedText }

/** How `prepare` is run. */
export interface PrepareOptions {
  /** What is prepared is thrown away: a placeholder will do where making it takes long. */
  preview: boolean
}

/**
 * Behaviour of a resource beyond its schema. All but `prepare` run inside the request's transaction; a thrown Fault
 * rolls it back.
 */
export interface ResourceHooks {
  /**
   * Slow work for a new record, before its transaction: a hash. Returns values that are stored instead of the given
   * ones, which have passed every check. Runs without a transaction, and for records that may yet be refused: it
   * changes nothing. An import prepares its rows side by side.
   */
  prepare?(context: RequestContext, values: Readonly<Row>, options: PrepareOptions): Promise<Row> | Row
  /** May change the values about to be stored. They have passed validation. */
  beforeCreate?(context: RequestContext, values: Row): Promise<void> | void
  afterCreate?(context: RequestContext, record: Row, values: Row): Promise<void> | void
  /**
   * The same for many at once, of which an import stores hundreds with one statement: what each record is refused
   * for, in their order; null for nothing. A record by itself comes as one of many.
   */
  afterCreateAll?(context: RequestContext, records: Row[]): Promise<(Fault | null)[]>
  /** `record` is what is stored, `changes` what is about to be. */
  beforeUpdate?(context: RequestContext, record: Row, changes: Row): Promise<void> | void
  afterUpdate?(context: RequestContext, record: Row, before: Row): Promise<void> | void
  beforeRemove?(context: RequestContext, records: Row[]): Promise<void> | void
  afterRemove?(context: RequestContext, records: Row[]): Promise<void> | void
  /** Records about to come back from the trash. */
  beforeRestore?(context: RequestContext, records: Row[]): Promise<void> | void
  /** Changes rows about to be answered, after field permissions: never adds what the caller may not read. */
  present?(context: RequestContext, rows: Row[]): Promise<void> | void
  /** What presentRead needs that does not depend on the record: read with what belongs to the record. */
  readBeside?(context: RequestContext): Promise<Answer>
  /** Further fields of the answer of read, beside data. */
  presentRead?(context: RequestContext, record: Row, beside: Answer): Promise<Answer> | Answer
}

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
  /** Any one is enough. 'open' needs no session, 'session' any session: both need a reason. */
  access: { permissions: string[] } | { open: string } | { session: string }
  /** Body, checked before run; absent refuses a body. */
  body?: Record<string, unknown>
  /** Property of the body under which a request whose body is a list reaches the route; absent refuses lists. */
  list?: string
  /** Multipart field of the one file that it takes, in place of a body; the route reads it with readPart. */
  file?: string
  query?: Record<string, unknown>
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
  /** Whether a call with DELETE removes something, as the operation log says of it. Default true. */
  removes?: boolean
  /** false: no transaction around it, for streams, files, mail. Default true. */
  transaction?: boolean
  /** Absent where the method says enough. */
  kind?: OperationKind
  /** Title of the entry in the operation log; absent logs writes by path. */
  title?: string
  summary?: string
  run(context: RequestContext, input: RouteInput): Promise<Answer | undefined>
}

export interface RouteInput {
  params: Record<string, string>
  query: Record<string, unknown>
  body: Row
  request: FastifyRequest
  /** For answers that are not JSON; then run returns undefined. */
  reply: FastifyReply
}

/**
 * Work of an action with `run: module`. `records` are locked, their `when` has been checked; `prepared` is what its
 * preparation made of them before, null without one.
 */
export type ActionHandler = (
  context: RequestContext,
  input: { records: Row[]; values: Row; prepared: Row | null },
) => Promise<Answer | undefined>

/**
 * Slow work of an action before its transaction, which others would wait for. The records may be others by the time
 * that they are locked: the handler looks whether what was prepared still holds.
 */
export interface ActionPreparation {
  /** Gathers what the work needs, in a short transaction of its own. */
  read(context: RequestContext, records: Row[]): Promise<Row>
  /** Has no transaction, and changes nothing. */
  work(facts: Row): Promise<Row>
}

export interface ModuleDefinition {
  /** Key of the page whose resource this is about; absent for routes alone. */
  resource?: string
  hooks?: ResourceHooks
  actions?: Record<string, ActionHandler>
  /** Slow work of actions, by their names. */
  prepare?: Record<string, ActionPreparation>
  /** What the operation log calls actions, by their names; absent where the method says enough. */
  kinds?: Record<string, OperationKind>
  /** Rows of a resource with source "module". */
  rows?(context: RequestContext, query: Row): Promise<{ rows: Row[]; total: number }>
  /** Which rows `rows` gives whom, in words, for those who ask why a row is not there. */
  rowsRule?: Text
  routes?: ModuleRoute[]
  /** Work that is handed over to the queue (defineQueueHandler). */
  works?: WorkDefinition[]
}

/** Declares behaviour of a resource or further routes; exported as default by server/modules/<area>/<name>.ts. */
export function defineModule(definition: ModuleDefinition): ModuleDefinition {
  return definition
}
