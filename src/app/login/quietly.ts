import type { HttpRequestOptions } from '../http/Http.ts'

/** How a form without a session calls: without a token, and its failures are for the form to place. */
export const QUIETLY: HttpRequestOptions = {
  anonymous: true,
  silent: true,
  askWhenExpired: false,
  // A second try with the same words after a refusal is no accident.
  headers: { repeatSubmit: 'false' },
}
