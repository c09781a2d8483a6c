import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { HeaderButton } from '../parts/HeaderButton.tsx'
import { KeyDropdown } from '../parts/KeyDropdown.tsx'
import type { ColorChoice } from '../settings/createColorMode.ts'
import { COLOR_CHOICES } from '../settings/looks.ts'

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
