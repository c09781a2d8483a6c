import { useState } from 'react'
import type { Envelope } from '#engine'
import { t } from '#model/language/t.ts'
import { LoginField, type LoginFieldProps } from './LoginField.tsx'
import { refusalOf } from './LoginRefusal.tsx'
import { useSecondsUntil } from './useSecondsUntil.ts'

/** Seconds, where the server does not say. */
const PAUSE = 60

interface SmsCodeFieldProps extends Omit<LoginFieldProps, 'label' | 'beside' | 'hint'> {
  /** Has a code sent; null when it cannot be said yet to whom. @throws HttpFault */
  request(): Promise<Envelope> | null
}

/** A code from a text message, with the button that has it sent. */
export function SmsCodeField({ request, error, ...field }: SmsCodeFieldProps) {
  const sms = useSmsCode(request)
  return (
    <LoginField
      {...field}
      label={t('短信验证码')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={16}
      error={error ?? sms.failure}
      hint={sms.hint}
      isQuiet
      beside={
        <button
          type="button"
          className="m-button m-login-send"
          disabled={sms.isSending || sms.left > 0}
          onClick={() => void sms.send()}
        >
          {wordsOf(sms)}
        </button>
      }
    />
  )
}

function wordsOf({ isSending, left, hint }: SmsCode): string {
  if (isSending) return t('正在发送…')
  if (left > 0) return t('{{left}} 秒后重发', { left })
  return hint === null ? t('发送验证码') : t('重新发送')
}

interface SmsCode {
  /** Seconds until another may be asked for. */
  left: number
  isSending: boolean
  /** What the server said of the last one; null when none has been sent. */
  hint: string | null
  /** Why none was sent. */
  failure: string | undefined
  send(): Promise<void>
}

/**
 * Returns how to have a code sent, with the pause until the next.
 *
 * @param request asks the server; null when it cannot be said yet to whom
 */
function useSmsCode(request: () => Promise<Envelope> | null): SmsCode {
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
