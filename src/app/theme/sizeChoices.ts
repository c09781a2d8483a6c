import { t } from '#model/language/t.ts'
import type { UiSize } from './tokens.ts'

/** @see spec.md section 2.3, size menu: default, medium, small, mini */
export const SIZE_CHOICES: { key: UiSize; label: string }[] = [
  {
    key: 'default',
    get label() {
      return t('较大')
    },
  },
  {
    key: 'medium',
    get label() {
      return t('默认')
    },
  },
  {
    key: 'small',
    get label() {
      return t('稍小')
    },
  },
  {
    key: 'mini',
    get label() {
      return t('超小')
    },
  },
]
