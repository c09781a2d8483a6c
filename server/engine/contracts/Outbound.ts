export interface OutboundCall {
  /** http or https, without user name and password. */
  url: string
  method: 'GET' | 'POST' | 'PUT'
  headers: Readonly<Record<string, string>>
  body: string | null
  /** Ends the call early; absent where only its limit does. */
  signal?: AbortSignal
}

export interface OutboundAnswer {
  status: number
  body: string
}

/** Calls to programs outside of this installation. */
export interface Outbound {
  /**
   * Calls an address once: at most 10 seconds, at most 1 MB of answer, no redirect, and nothing in a private or own
   * network, which is judged by the address that is connected to.
   * @throws Error when it may not be called, or gives no answer within these bounds
   */
  call(call: OutboundCall): Promise<OutboundAnswer>
}
