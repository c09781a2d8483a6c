import { isAxiosError, isCancel } from 'axios'
import { transportWords } from './callFaults.ts'
import { HttpFault } from './HttpFault.ts'

/** Returns in words why no envelope came: no connection, too late, or an HTTP error. */
export function transportFault(cause: unknown): HttpFault {
  return new HttpFault({ status: 0, message: messageOf(cause), cause })
}

/** Whether a call failed because its caller gave it up. */
export function isGivenUp(fault: HttpFault): boolean {
  return isCancel(fault.cause)
}

function messageOf(error: unknown): string {
  if (isCancel(error)) return transportWords.givenUp()
  if (!isAxiosError(error)) return error instanceof Error ? error.message : String(error)
  if (error.response) return transportWords.refused(error.response.status)
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') return transportWords.late()
  return transportWords.offline()
}
