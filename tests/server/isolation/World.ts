import type { InjectOptions } from 'fastify'
import type { ValueSource } from './valuesOf.ts'

export type Row = Record<string, unknown>

/** An account that calls. */
export interface Actor {
  tenantId: number
  userId: number
  userName: string
  token: string
}

/** One call, still without anybody who makes it. */
export interface Request {
  method: string
  /** Below the API base, with its query. */
  path: string
  body?: Row
  payload?: InjectOptions['payload']
  /** The payload with texts of another tenant's own. */
  foreignPayload?: InjectOptions['payload']
  headers?: Record<string, string>
}

/** What an actor was answered. */
export interface Reply {
  /** Of the envelope; 200 for files. */
  code: number
  text: string
  json: Row
  /** The first cookie that was set, as it is sent back; '' for none. */
  cookie: string
}

/** Two tenants, the accounts in them, and the records of the first one. */
export interface World {
  /** Of tenant A, with every permission. */
  owner: Actor
  /** Of tenant B, with every permission. */
  intruder: Actor
  /** Of tenant A, without any permission. */
  bystander: Actor
  /** The platform's administrator. */
  platform: Actor
  /** Makes a call; null: without a session. */
  send(actor: Pick<Actor, 'token'> | null, request: Request): Promise<Reply>
  /** The same call, which must succeed. */
  succeed(actor: Pick<Actor, 'token'>, request: Request): Promise<Reply>
  /** A record of tenant A, or of the platform; the same one every time. null while it is being made. */
  record(page: string): Promise<Row | null>
  /** A new record that nothing else refers to. */
  fresh(page: string): Promise<Row>
  /** Valid values of a new record. */
  values(page: string): Promise<Row>
  /** What values are made from; each has a number of its own. */
  source(page?: string): ValueSource
  /** Adds a row of tenant A to a table that only the server itself writes. */
  insert(table: string, values: Row): Promise<unknown>
  signIn(userName: string, password: string): Promise<string>
}
