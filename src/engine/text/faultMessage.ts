import { t } from '#model/language/t.ts'

/** Returns why a call failed, in words for people. */
export function faultMessage(error: unknown): string {
  if (error instanceof Error && error.message) return error.message
  return t('系统未知错误，请反馈给管理员')
}
