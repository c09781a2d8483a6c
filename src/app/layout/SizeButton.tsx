import { FontSizeOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { chooseSize, settings } from '../settings/settings.ts'
import type { UiSize } from '../theme/tokens.ts'
import { HeaderButton } from './HeaderButton.tsx'

/** @see spec.md section 2.3, size menu: default, medium, small, mini */
const SIZES: { key: UiSize; label: string }[] = [
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

/** Chooses how large controls and rows are. */
export function SizeButton() {
  const { size } = useSnapshot(settings)
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: SIZES,
        selectable: true,
        selectedKeys: [size],
        onClick: ({ key }) => chooseSize(key as UiSize),
      }}
    >
      <HeaderButton label={t('布局大小')} icon={<FontSizeOutlined />} aria-haspopup="menu" />
    </Dropdown>
  )
}
