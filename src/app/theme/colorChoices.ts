import { t } from '#model/language/t.ts'
import type { ColorChoice } from './createColorMode.ts'

/** Light, dark, or what the system prefers. */
export const COLOR_CHOICES: { key: ColorChoice; label: string }[] = [
  {
    key: 'light',
    get label() {
      return t('浅色')
    },
  },
  {
    key: 'dark',
    get label() {
      return t('深色')
    },
  },
  {
    key: 'system',
    get label() {
      return t('跟随系统')
    },
  },
]
