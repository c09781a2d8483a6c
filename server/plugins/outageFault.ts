import { Fault } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import { databaseFault } from '../db/databaseFault.ts'
import type { CommitWatch } from '../db/runTransaction.ts'

/** Seconds after which a client may try again: a database comes back by itself, room is made by somebody. */
const soon = 5
const later = 60

/** What a request was about when the database or the disk failed it. */
export interface Interrupted {
  /** Whether it was to change something. */
  isChange: boolean
  watch: CommitWatch
}

/**
 * The fault behind an error of a database that is gone, or of a disk that is full; null for any other. It says 未保存
 * only where no commit had begun.
 */
export function outageFault(error: unknown, { isChange, watch }: Interrupted): Fault | null {
  // What was put into words already stays in them.
  if (error instanceof Fault) return null
  const kind = outageIn(error)
  if (kind === null && !isContested(error)) return null
  const retryAfter = kind === 'disk-full' ? later : soon
  if (watch.begun) return new Fault('OUTCOME_UNKNOWN', { retryAfter, cause: error })
  if (kind === null) return new Fault('BUSY', { retryAfter, cause: error })
  if (kind === 'disk-full') {
    const message = isChange ? localized('存储空间不足，未保存，请联系管理员') : undefined
    return new Fault('STORAGE_FULL', { message, retryAfter, cause: error })
  }
  if (kind === 'node') {
    const message = isChange ? nodeWords(error) : undefined
    return new Fault('NODE_GONE', { message, retryAfter, cause: error })
  }
  const message = isChange ? localized('数据库暂时不可用，未保存，请稍后再试') : undefined
  return new Fault('DATABASE_GONE', { message, retryAfter, cause: error })
}

/** Of a change over several institutions it is one of these whose rows cannot be reached. */
const nodeWords = (error: unknown): LocalizedText =>
  databaseFault(error)?.tenantId == null
    ? localized('本机构的数据暂时不可用，未保存，请稍后再试')
    : localized('有机构的数据暂时不可用，未保存，请稍后再试')

/** Whether others changed the same at the same time, however often it was tried. */
const isContested = (error: unknown): boolean => databaseFault(error)?.kind === 'serialization'

/** Whether the database, or the node that has the rows, is gone, or there is no room to write. */
export const isOutage = (error: unknown): boolean => outageIn(error) !== null

/** Why nothing can be stored; null for any other error. Also where something between has put the error into one of its own. */
export function outageIn(error: unknown): 'gone' | 'node' | 'disk-full' | null {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    const kind = databaseFault(one)?.kind
    if (kind === 'disk-full') return kind
    if (kind === 'node-lost') return 'node'
    if (kind === 'connection-lost' || kind === 'read-only') return 'gone'
  }
  return null
}
