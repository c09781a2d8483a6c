import { t } from '#model/language/t.ts'
import type { ViewerStyle } from './ViewerStyle.ts'

/** What a style means, for people. */
export function styleWords(style: ViewerStyle): string {
  const words: Record<ViewerStyle, string> = {
    todo: t('处理中'),
    approved: t('通过'),
    rejected: t('不通过'),
    cancelled: t('已取消'),
    'sent-back': t('退回'),
    done: t('已完成'),
    pending: t('进行中'),
  }
  return words[style]
}
