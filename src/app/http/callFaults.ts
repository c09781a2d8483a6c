import type { Envelope } from '#engine'
import { t } from '#model/language/t.ts'
import { HttpFault } from './HttpFault.ts'

/** Texts that win over the server's own. */
const TEXTS: Record<number, string> = {
  get 401() {
    return t('认证失败，无法访问系统资源')
  },
  get 403() {
    return t('当前操作没有权限')
  },
  get 404() {
    return t('访问资源不存在')
  },
}

const sessionEnded = () => t('无效的会话，或者会话已过期，请重新登录。')
export const unknownError = () => t('系统未知错误，请反馈给管理员')

/** Returns what an answered envelope refuses; null for a success. A missing or zero code is a success. */
export function envelopeFault(envelope: Envelope): HttpFault | null {
  const fault = tableFault(envelope, unknownError())
  if (fault?.status !== 401) return fault
  const words = fault.isForced && envelope.msg ? envelope.msg : sessionEnded()
  return new HttpFault({ ...fault, message: words })
}

/**
 * The same in the words that downloads use for each code.
 * @param fallback text where neither they nor the server say anything
 */
export function tableFault(envelope: Envelope, fallback: string): HttpFault | null {
  const status = Number(envelope.code || 200)
  if (status === 200) return null
  return new HttpFault({
    status,
    message: TEXTS[status] ?? (envelope.msg || fallback),
    errors: fieldErrors(envelope.data),
    requestId: typeof envelope.requestId === 'string' ? envelope.requestId : undefined,
    retryAfter: secondsOf(envelope.retryAfter),
    isForced: (envelope.data as { forced?: unknown } | null | undefined)?.forced === true,
  })
}

/** Entries that do not have the agreed shape are left out: a server is hostile input too. */
function fieldErrors(data: unknown): HttpFault['errors'] {
  const errors = (data as { errors?: unknown } | null | undefined)?.errors
  if (!Array.isArray(errors)) return []
  return errors
    .filter(error => typeof error?.field === 'string' && typeof error?.message === 'string')
    .map(({ field, code, message }) => ({ field, code: String(code ?? ''), message }))
}

const secondsOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.ceil(value) : null

/** Why no envelope came. */
export const transportWords = {
  givenUp: () => t('请求已取消'),
  refused: (status: number) => t('系统接口{{status}}异常', { status }),
  late: () => t('系统接口请求超时'),
  offline: () => t('后端接口连接异常'),
}
