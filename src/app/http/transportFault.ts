import { isAxiosError, isCancel } from 'axios'
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
  if (isCancel(error)) return '请求已取消'
  if (!isAxiosError(error)) return error instanceof Error ? error.message : String(error)
  if (error.response) return `系统接口${error.response.status}异常`
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') return '系统接口请求超时'
  return '后端接口连接异常'
}
