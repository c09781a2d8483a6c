import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import type { ColorChoice } from '../theme/createColorMode.ts'
import { HeaderButton } from './HeaderButton.tsx'

const CHOICES = [
  {
    key: 'light',
    get label() {
      return t('浅色')
    },
    icon: <SunOutlined />,
  },
  {
    key: 'dark',
    get label() {
      return t('深色')
    },
    icon: <MoonOutlined />,
  },
  {
    key: 'system',
    get label() {
      return t('跟随系统')
    },
    icon: <DesktopOutlined />,
  },
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
        label={t('外观')}
        icon={mode === 'dark' ? <MoonOutlined /> : <SunOutlined />}
        aria-haspopup="menu"
      />
    </Dropdown>
  )
}
