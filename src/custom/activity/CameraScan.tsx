import { useEffect, useRef } from 'react'
import { t } from '#model/language/t.ts'
import { watchCamera } from './watchCamera.ts'

interface CameraScanProps {
  onCode(code: string): void
  /** Why the camera cannot be used, in words. */
  onFault(message: string): void
}

/** How long the same code before the camera counts once. ms */
const PAUSE = 3_000

/** What the camera sees, and the codes in it. */
export default function CameraScan({ onCode, onFault }: CameraScanProps) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef({ onCode, onFault })
  latest.current = { onCode, onFault }
  useEffect(() => {
    const element = video.current
    if (!element) return
    let isGone = false
    let end: (() => void) | null = null
    const onCode = onceInAWhile(code => latest.current.onCode(code))
    const onFault = (error: unknown) => {
      if (!isGone) latest.current.onFault(faultWords(error))
    }
    watchCamera(element, { onCode, onFault }).then(opened => {
      end = opened
      if (isGone) opened()
    }, onFault)
    return () => {
      isGone = true
      end?.()
    }
  }, [])
  return <video ref={video} muted playsInline aria-label={t('摄像头画面')} />
}

/** A code that stays before the camera is told once. */
function onceInAWhile(tell: (code: string) => void): (code: string) => void {
  let last = { code: '', at: 0 }
  return code => {
    const now = Date.now()
    const isSame = code === last.code && now - last.at < PAUSE
    last = { code, at: now }
    if (!isSame) tell(code)
  }
}

function faultWords(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === '') return t('读取二维码的部件没有加载成功，请重新打开摄像头，或用扫码枪、姓名签到。')
  if (name === 'NotAllowedError')
    return t('浏览器没有使用摄像头的权限，请在地址栏中允许，或用扫码枪、姓名签到。')
  if (name === 'NotFoundError') return t('没有找到摄像头，请用扫码枪或姓名签到。')
  if (name === 'NotReadableError') return t('摄像头正被其他程序使用，请关闭后再试。')
  return t('这个浏览器不能使用摄像头（需要 HTTPS），请用扫码枪或姓名签到。')
}
