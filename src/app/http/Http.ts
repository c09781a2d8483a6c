import type { EngineHost, Envelope, RequestOptions } from '#engine'

export interface HttpRequestOptions extends RequestOptions {
  /** Sent without the session's token. */
  anonymous?: boolean
  /** ms; 30,000 unless said otherwise. */
  timeout?: number
  /** Whether what somebody has just clicked goes first: what a page shows beside its own. */
  canWait?: boolean
  /** `repeatSubmit: 'false'` lets a POST or PUT repeat the one before it; that header is not sent. */
  headers?: RequestOptions['headers']
}

/** The engine's socket, with what only the frame needs. */
export interface Http extends Omit<EngineHost['http'], 'request'> {
  /** @throws HttpFault */
  request(path: string, options?: HttpRequestOptions): Promise<Envelope>
}

/** Options of requests that a form sends without a session: no token, and the form itself shows what failed. */
export const QUIETLY: HttpRequestOptions = {
  anonymous: true,
  silent: true,
  askWhenExpired: false,
  // After a refusal the same values may be sent again at once.
  headers: { repeatSubmit: 'false' },
}
