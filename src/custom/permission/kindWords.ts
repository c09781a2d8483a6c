import { t } from '#model/language/t.ts'
import type { EntryKind } from './Matrix.ts'

/** What the kinds of entries are called. */
export const KIND_WORDS: Record<EntryKind, string> = {
  get page() {
    return t('页面')
  },
  get action() {
    return t('按钮')
  },
  get field() {
    return t('字段')
  },
}
