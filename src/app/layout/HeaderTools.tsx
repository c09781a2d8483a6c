import { FontSizeOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { KeyDropdown } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { HeaderButton } from '../parts/HeaderButton.tsx'
import { SIZE_CHOICES } from '../settings/looks.ts'
import { chooseSize, settings } from '../settings/settings.ts'
import type { UiSize } from '../theme/tokens.ts'

/** Gives the whole screen to the application, or takes it back. */
export function FullscreenButton() {
  const { isFull, toggle } = useFullscreen()
  return (
    <HeaderButton
      label={isFull ? t('退出全屏') : t('全屏')}
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      onClick={() => void toggle()}
    />
  )
}

/** Chooses how large controls and rows are. */
export function SizeButton() {
  const { size } = useSnapshot(settings)
  return (
    <KeyDropdown
      label={t('布局大小')}
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

/** Returns whether the application has the whole screen, and what gives or takes it. */
export function useFullscreen(): { isFull: boolean; toggle(): Promise<void> } {
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

  return { isFull, toggle }
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
