import { databaseFault } from '../databaseFault.ts'

/**
 * The error of a connection that was not made. Whatever a server answers to who connects (it takes no connections, has
 * no such database, refuses the login), nobody is reached: SQLSTATE 08001. In the middle of a statement the same codes
 * mean something else.
 */
export function unreachable(cause: unknown): unknown {
  if (!(cause instanceof Error) || databaseFault(cause)?.kind === 'connection-lost') return cause
  return Object.assign(new Error(cause.message, { cause }), { code: '08001' })
}
