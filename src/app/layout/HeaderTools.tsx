import {
  DesktopOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MoonOutlined,
  SunOutlined,
} from '@ant-design/icons'
import { type ReactNode, useSyncExternalStore } from 'react'
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

/** Gives the whole screen to the application, or takes it back. */
export function FullscreenButton() {
  const { notify } = useFrame()
  const isFull = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement))

  async function toggle(): Promise<void> {
    if (!document.fullscreenEnabled) {
      notify.message('warning', t('您的浏览器不支持全屏'))
      return
    }
    try {
      if (document.fullscreenElement) await document.exitFullscreen()
      else await document.documentElement.requestFullscreen()
    } catch (error) {
      console.warn('The browser refused the full screen.', error)
      notify.message('warning', t('浏览器拒绝了全屏请求'))
    }
  }

  return (
    <HeaderButton
      label={isFull ? t('退出全屏') : t('全屏')}
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={() => void toggle()}
    />
  )
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
