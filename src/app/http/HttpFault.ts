import type { HttpFault as Fault } from '#engine'

interface HttpFaultOptions {
  status: number
  message: string
  errors?: Fault['errors']
  requestId?: string
  retryAfter?: number | null
  isForced?: boolean
  cause?: unknown
}

/** A refused or failed call, in words for people. */
export class HttpFault extends Error implements Fault {
  /** Envelope code, or 0 when no answer came. */
  readonly status: number
  /** At which fields; dotted paths. */
  readonly errors: Fault['errors']
  readonly requestId?: string
  /** Whole seconds after which the same may succeed; null when nobody said. */
  readonly retryAfter: number | null

  /** Whether somebody else has ended the session, or the account: expelled, stopped, or given another password. */
  readonly isForced: boolean

  constructor({ status, message, errors = [], requestId, retryAfter = null, ...more }: HttpFaultOptions) {
    const { isForced = false, cause } = more
    super(message, { cause })
    this.name = 'HttpFault'
    this.status = status
    this.errors = errors
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.isForced = isForced
  }
}
