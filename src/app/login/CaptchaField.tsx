import { t } from '#model/language/t.ts'
import { CaptchaButton } from './CaptchaButton.tsx'
import { LoginField, type LoginFieldProps } from './LoginField.tsx'
import { type Refusal, retryingText } from './refusalOf.ts'
import type { Captcha } from './useCaptcha.ts'
import { useSecondsUntil } from './useSecondsUntil.ts'

export interface CaptchaFieldProps extends Omit<LoginFieldProps, 'label' | 'hint' | 'beside'> {
  captcha: Captcha
}

/**
 * The captcha, where one is asked for. Where that is not known, for the server could not be asked, only that stands
 * here, and nobody is kept from trying without.
 */
export function CaptchaField({ captcha, ...field }: CaptchaFieldProps) {
  const { status, isAsked, refusal } = captcha
  if (status === 'off') return null
  if (status === 'failed' && isAsked !== true) {
    return (
      <div className="m-login-unasked">
        <p role="status">{refusal === null ? t('验证码加载失败') : <Retrying refusal={refusal} />}</p>
        {(refusal?.seconds ?? null) === null && <CaptchaButton captcha={captcha} />}
      </div>
    )
  }
  return (
    <LoginField
      autoComplete="off"
      inputMode="text"
      spellCheck={false}
      maxLength={16}
      {...field}
      label={t('验证码')}
      hint={status === 'failed' && refusal !== null ? <Retrying refusal={refusal} /> : null}
      beside={<CaptchaButton captcha={captcha} />}
    />
  )
}

/** Why there is none yet. Seconds are counted down, but read out once. */
export function Retrying({ refusal }: { refusal: Refusal }) {
  const left = useSecondsUntil(refusal.until)
  if (refusal.seconds === null) return refusal.text
  return (
    <>
      <span className="m-hidden">{retryingText(refusal, refusal.seconds)}</span>
      <span aria-hidden="true">{retryingText(refusal, left)}</span>
    </>
  )
}
