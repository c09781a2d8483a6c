import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useSnapshot } from 'valtio/react'
import { useFrame } from '../Frame.ts'
import type { ColorChoice } from '../theme/createColorMode.ts'
import { HeaderButton } from './HeaderButton.tsx'

const CHOICES = [
  { key: 'light', label: '浅色', icon: <SunOutlined /> },
  { key: 'dark', label: '深色', icon: <MoonOutlined /> },
  { key: 'system', label: '跟随系统', icon: <DesktopOutlined /> },
]

/** Chooses light, dark or what the system prefers. */
export function ColorModeButton() {
  const { colorMode } = useFrame()
  const { choice, mode } = useSnapshot(colorMode.state)
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: CHOICES,
        selectable: true,
        selectedKeys: [choice],
        onClick: ({ key }) => colorMode.choose(key as ColorChoice),
      }}
    >
      <HeaderButton
        label="外观"
        icon={mode === 'dark' ? <MoonOutlined /> : <SunOutlined />}
        aria-haspopup="menu"
      />
    </Dropdown>
  )
}
