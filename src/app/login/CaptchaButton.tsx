import type { CaptchaState } from './useCaptcha.ts'

/** The captcha's picture; a click gets another. */
export function CaptchaButton({ captcha }: { captcha: CaptchaState & { reload(): Promise<void> } }) {
  const { status, image, reload } = captcha
  return (
    <button
      type="button"
      className="m-login-captcha"
      aria-label={status === 'failed' ? '验证码加载失败，点击重试' : '看不清，换一张验证码'}
      title={status === 'failed' ? '加载失败，点击重试' : '看不清？点击换一张'}
      onClick={() => void reload()}
    >
      {status === 'ready' && <img src={image} alt="验证码" />}
      {status === 'failed' && <span>点击重试</span>}
      {status === 'loading' && <span>加载中</span>}
    </button>
  )
}
