import { isAxiosError, isCancel } from 'axios'
import { t } from '#model/language/t.ts'
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
  if (isCancel(error)) return t('请求已取消')
  if (!isAxiosError(error)) return error instanceof Error ? error.message : String(error)
  if (error.response) return t('系统接口{{status}}异常', { status: error.response.status })
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') return t('系统接口请求超时')
  return t('后端接口连接异常')
}
