import { BrowserQRCodeReader, type IScannerControls } from '@zxing/browser'
import { useEffect, useRef } from 'react'
import { t } from '#model/language/t.ts'

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
    let controls: IScannerControls | null = null
    const seen = onceInAWhile(code => latest.current.onCode(code))
    open(element, seen).then(
      opened => {
        controls = opened
        if (isGone) opened.stop()
      },
      (error: unknown) => {
        if (!isGone) latest.current.onFault(faultWords(error))
      },
    )
    return () => {
      isGone = true
      controls?.stop()
    }
  }, [])
  return <video ref={video} muted playsInline aria-label={t('摄像头画面')} />
}

/** @throws DOMException where there is no camera, or it may not be used */
async function open(element: HTMLVideoElement, onSeen: (code: string) => void): Promise<IScannerControls> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotSupportedError')
  const reader = new BrowserQRCodeReader()
  const wanted = { video: { facingMode: 'environment' } }
  return reader.decodeFromConstraints(wanted, element, result => {
    if (result) onSeen(result.getText())
  })
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
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError')
    return t('浏览器没有使用摄像头的权限，请在地址栏中允许，或用扫码枪、姓名签到。')
  if (name === 'NotFoundError') return t('没有找到摄像头，请用扫码枪或姓名签到。')
  if (name === 'NotReadableError') return t('摄像头正被其他程序使用，请关闭后再试。')
  return t('这个浏览器不能使用摄像头（需要 HTTPS），请用扫码枪或姓名签到。')
}
