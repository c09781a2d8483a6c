import { t } from '#model/language/t.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A span in words, by its two largest units. @param span ms; less than none counts as none */
export function durationWords(span: number): string {
  const rest = Math.max(0, span)
  const parts = [
    { count: Math.floor(rest / DAY), word: (count: number) => t('{{count}} 天', { count }) },
    { count: Math.floor((rest % DAY) / HOUR), word: (count: number) => t('{{count}} 小时', { count }) },
    { count: Math.floor((rest % HOUR) / MINUTE), word: (count: number) => t('{{count}} 分钟', { count }) },
    { count: Math.floor((rest % MINUTE) / SECOND), word: (count: number) => t('{{count}} 秒', { count }) },
  ]
  const first = parts.findIndex(({ count }) => count > 0)
  if (first < 0) return t('{{count}} 秒', { count: 0 })
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => word(count))
    .join(' ')
}
