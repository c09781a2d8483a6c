import { t } from '#model/language/t.ts'
import { LoginField, type LoginFieldProps } from './LoginField.tsx'
import { type Refusal, retryingText } from './LoginRefusal.tsx'
import type { Captcha, CaptchaState } from './useCaptcha.ts'
import { useSecondsUntil } from './useSecondsUntil.ts'

interface CaptchaFieldProps extends Omit<LoginFieldProps, 'label' | 'hint' | 'beside'> {
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

/** The captcha's picture; a click gets another. */
function CaptchaButton({ captcha }: { captcha: Captcha }) {
  const { status, image, reload } = captcha
  return (
    <button
      type="button"
      className="m-login-captcha"
      aria-label={nameIn(status)}
      title={status === 'failed' ? t('加载失败，点击重试') : t('看不清？点击换一张')}
      onClick={() => void reload()}
    >
      {status === 'ready' && <img src={image} alt={t('验证码')} />}
      {status === 'failed' && <span>{t('点击重试')}</span>}
      {status === 'loading' && <span>{t('加载中')}</span>}
    </button>
  )
}

/** The button's accessible name: it holds the words that stand on it, for who works by voice. */
function nameIn(status: CaptchaState['status']): string {
  if (status === 'failed') return t('验证码加载失败，点击重试')
  if (status === 'loading') return t('验证码加载中，点击换一张')
  return t('看不清，换一张验证码')
}
