import { t } from '#model/language/t.ts'
import type { Captcha, CaptchaState } from './useCaptcha.ts'

/** The captcha's picture; a click gets another. */
export function CaptchaButton({ captcha }: { captcha: Captcha }) {
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
