import { t } from '#model/language/t.ts'
import type { UiSize } from '../theme/tokens.ts'
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
