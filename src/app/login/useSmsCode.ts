import { useState } from 'react'
import type { Envelope } from '#engine'
import { t } from '#model/language/t.ts'
import { refusalOf } from './refusalOf.ts'
import { useSecondsUntil } from './useSecondsUntil.ts'

export interface SmsCode {
  /** Seconds until another may be asked for. */
  left: number
  isSending: boolean
  /** What the server said of the last one; null when none has been sent. */
  hint: string | null
  /** Why none was sent. */
  failure: string | undefined
  send(): Promise<void>
}

/** Seconds, where the server does not say. */
const PAUSE = 60

/**
 * Returns how to have a code sent, with the pause until the next.
 *
 * @param request asks the server; null when it cannot be said yet to whom
 */
export function useSmsCode(request: () => Promise<Envelope> | null): SmsCode {
  const [until, setUntil] = useState(0)
  const [isSending, setSending] = useState(false)
  const [hint, setHint] = useState<string | null>(null)
  const [failure, setFailure] = useState<string>()
  const left = useSecondsUntil(until)

  async function send(): Promise<void> {
    const sending = request()
    if (sending === null) return
    setSending(true)
    setFailure(undefined)
    try {
      const { msg, data } = await sending
      setHint(msg || t('验证码已发送'))
      setUntil(Date.now() + secondsOf(data) * 1000)
    } catch (error) {
      const { text, until } = refusalOf(error)
      setHint(null)
      setFailure(text)
      // Counted down on the button.
      setUntil(until)
    } finally {
      setSending(false)
    }
  }

  return { left, isSending, hint, failure, send }
}

function secondsOf(data: unknown): number {
  const seconds = Number((data as { seconds?: unknown } | null)?.seconds)
  return seconds > 0 ? seconds : PAUSE
}
