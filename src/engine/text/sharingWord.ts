import { t } from '#model/language/t.ts'

/** Returns what sharing a record is called: 分享, and of records with several links 分享：活动报名. */
export const sharingWord = (title: string, count: number): string =>
  count > 1 ? t('分享：{{title}}', { title }) : t('分享')
