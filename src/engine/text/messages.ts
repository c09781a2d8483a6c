import { t } from '#model/language/t.ts'
import type { Row } from '../data/Row.ts'
import type { EngineHost, Envelope } from '../EngineHost.ts'

/** What the server says where it has no words of its own. */
// untranslated: compared with what an answer says
const STANDARD_MESSAGE = '操作成功'

/** Returns a text with {field} replaced by the record's value; what the record lacks is left out. */
export function fillPlaceholders(text: string, record: Row, encode = (value: string) => value): string {
  return text.replace(/\{([A-Za-z]\w*)\}/g, (_, field: string) => {
    const value = record[field]
    return value === undefined || value === null ? '' : encode(String(value))
  })
}

/** Returns what is told of something done: what the server says of it, where it has words of its own. */
export function doneMessage({ msg }: Envelope, standard: string): string {
  return msg && ![STANDARD_MESSAGE, t('操作成功')].includes(msg) ? msg : standard
}

/** What Chromium, Firefox, Safari and Vite say of a part of the program that could not be fetched. */
const IMPORT_FAILURE = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/** Whether a part of the program could not be fetched. */
export const isImportFailure = (error: unknown): boolean =>
  error instanceof Error && IMPORT_FAILURE.test(error.message)

/** Returns why a call failed, or a part of the program did not come, in words for people. */
export function faultMessage(error: unknown): string {
  if (isImportFailure(error)) return t('网络中断，请重试')
  if (error instanceof Error && error.message) return error.message
  return t('系统未知错误，请反馈给管理员')
}

/**
 * Tells of something done; what the server has taken in and does not begin with (`waits`) is no success yet.
 * @param standard what is said where the server has no words of its own
 */
export function tellDone(notify: EngineHost['notify'], answer: Envelope, standard: string): void {
  const message = doneMessage(answer, standard)
  if (answer.waits === true) notify.warning(message)
  else notify.success(message)
}
