import { createHash } from 'node:crypto'

/** What a client may know of a session: neither its token nor the hash that it is stored under. */
export const sessionPublicId = (id: string): string =>
  createHash('sha256').update(`device:${id}`).digest('hex').slice(0, 32)
