import type { DatabaseLog } from './Database.ts'

/** A log that drops everything, for callers that bring none. */
export const silentLog: DatabaseLog = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}
