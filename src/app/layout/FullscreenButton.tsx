import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { useSyncExternalStore } from 'react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { HeaderButton } from '../parts/HeaderButton.tsx'

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
