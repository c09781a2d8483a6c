import { t } from '#model/language/t.ts'
import { STANDARD_MESSAGE } from '#model/standardMessage.ts'
import type { Envelope } from '../EngineHost.ts'

/** Returns what is told of something done: what the server says of it, where it has words of its own. */
export function doneMessage({ msg }: Envelope, standard: string): string {
  return msg && ![STANDARD_MESSAGE, t('操作成功')].includes(msg) ? msg : standard
}
