import { t } from '#model/language/t.ts'

/** Returns what a message offers as long as what it tells of can be taken back. */
export const undoAction = (run: () => void) => ({ title: t('撤销'), run })
