import { FontSizeOutlined } from '@ant-design/icons'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { chooseSize, settings } from '../settings/settings.ts'
import { SIZE_CHOICES } from '../theme/sizeChoices.ts'
import type { UiSize } from '../theme/tokens.ts'
import { HeaderButton } from './HeaderButton.tsx'
import { KeyDropdown } from './KeyDropdown.tsx'

/** Chooses how large controls and rows are. */
export function SizeButton() {
  const { size } = useSnapshot(settings)
  return (
    <KeyDropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: SIZE_CHOICES,
        selectable: true,
        selectedKeys: [size],
        onClick: ({ key }) => chooseSize(key as UiSize),
      }}
    >
      <HeaderButton label={t('布局大小')} icon={<FontSizeOutlined />} aria-haspopup="menu" />
    </KeyDropdown>
  )
}
