import type { HttpFault as Fault } from '#engine'

export interface HttpFaultOptions {
  status: number
  message: string
  errors?: Fault['errors']
  requestId?: string
  cause?: unknown
}

/** A refused or failed call, in words for people. */
export class HttpFault extends Error implements Fault {
  /** Envelope code, or 0 when no answer came. */
  readonly status: number
  /** At which fields; dotted paths. */
  readonly errors: Fault['errors']
  readonly requestId?: string

  constructor({ status, message, errors = [], requestId, cause }: HttpFaultOptions) {
    super(message, { cause })
    this.name = 'HttpFault'
    this.status = status
    this.errors = errors
    this.requestId = requestId
  }
}
