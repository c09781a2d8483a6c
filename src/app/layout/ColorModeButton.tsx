import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import type { ColorChoice } from '../theme/createColorMode.ts'
import { COLOR_CHOICES } from '../theme/looks.ts'
import { HeaderButton } from './HeaderButton.tsx'
import { KeyDropdown } from './KeyDropdown.tsx'

const ICONS: Record<ColorChoice, ReactNode> = {
  light: <SunOutlined />,
  dark: <MoonOutlined />,
  system: <DesktopOutlined />,
}

/** Chooses light, dark or what the system prefers. */
export function ColorModeButton() {
  const { colorMode } = useFrame()
  const { choice, mode } = useSnapshot(colorMode.state)
  return (
    <KeyDropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: COLOR_CHOICES.map(({ key, label }) => ({ key, label, icon: ICONS[key] })),
        selectable: true,
        selectedKeys: [choice],
        onClick: ({ key }) => colorMode.choose(key as ColorChoice),
      }}
    >
      <HeaderButton
        label={t('外观')}
        icon={mode === 'dark' ? <MoonOutlined /> : <SunOutlined />}
        aria-haspopup="menu"
      />
    </KeyDropdown>
  )
}
