/** Header with the key by which a client makes a record once, as the draft of the IETF calls it. */
export const ONCE_HEADER = 'Idempotency-Key'
