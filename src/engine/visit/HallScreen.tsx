import { CloseOutlined } from '@ant-design/icons'
import { Button, QRCode } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#model/language/t.ts'
import { useHost } from '../EngineContext.ts'
import { faultMessage } from '../text/messages.ts'

interface HallScreenProps {
  /** Of the link, below the API base. */
  path: string
  id: unknown
  subject: string
  /** With the code, without what changes. */
  address: string
  onClose(): void
}

/** px: most of the screen, with quiet white around. */
const sizeOf = () => Math.max(200, Math.round(Math.min(window.innerWidth, window.innerHeight) * 0.68))

/** Seconds after which a failed call is tried again. */
const AGAIN = 3

/** A QR code over the whole screen that changes, for people in a hall. */
export function HallScreen({ path, id, subject, address, onClose }: HallScreenProps) {
  const { stamp, problem } = useStamp(path, id)
  const screen = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    // Where the browser does not allow it, the window is filled.
    screen.current
      ?.requestFullscreen?.()
      .catch(error => console.warn('Not shown over the whole screen.', error))
    const handleKey = (event: KeyboardEvent) => event.key === 'Escape' && close.current()
    window.addEventListener('keydown', handleKey)
    return () => {
      window.removeEventListener('keydown', handleKey)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
  return createPortal(
    <div ref={screen} className="m-hall" role="dialog" aria-label={t('现场二维码')}>
      <Button className="m-hall-close" icon={<CloseOutlined />} onClick={onClose} aria-label={t('关闭')} />
      <h1>{subject}</h1>
      {stamp !== null && <QRCode value={`${address}.${stamp}`} size={sizeOf()} color="#000" bgColor="#fff" />}
      <p>{problem ?? t('请扫描二维码，它每 30 秒更换一次')}</p>
    </div>,
    document.body,
  )
}

/** What the QR code says now, asked for anew when it is over. */
function useStamp(path: string, id: unknown): { stamp: string | null; problem: string | null } {
  const { http } = useHost()
  const [state, setState] = useState<{ stamp: string | null; problem: string | null }>({
    stamp: null,
    problem: null,
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const again = (seconds: number) => {
      if (!isOver) timer = setTimeout(() => void ask(), seconds * 1000)
    }
    async function ask() {
      try {
        const options = {
          method: 'POST' as const,
          body: { id },
          silent: true,
          headers: { repeatSubmit: 'false' },
        }
        const { data } = await http.request(`${path}/stamp`, options)
        const given = data as { stamp: string; seconds: number } | null
        if (isOver) return
        setState({ stamp: given?.stamp ?? null, problem: given ? null : t('链接已停用') })
        again(given?.seconds ?? AGAIN)
      } catch (fault) {
        if (!isOver) setState(before => ({ ...before, problem: faultMessage(fault) }))
        again(AGAIN)
      }
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [http, path, id])
  return state
}
