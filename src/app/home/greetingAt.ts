import { t } from '#model/language/t.ts'

/** Returns how people are greeted at an hour of the day, 0 to 23. */
export function greetingAt(hour: number): string {
  if (hour < 5) return t('夜深了')
  if (hour < 11) return t('早上好')
  if (hour < 13) return t('中午好')
  if (hour < 18) return t('下午好')
  return t('晚上好')
}
