import type { Envelope } from '#engine'
import { t } from '#model/language/t.ts'
import { LoginField, type LoginFieldProps } from './LoginField.tsx'
import { type SmsCode, useSmsCode } from './useSmsCode.ts'

export interface SmsCodeFieldProps extends Omit<LoginFieldProps, 'label' | 'beside' | 'hint'> {
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
