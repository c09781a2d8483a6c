import { type KeyboardEvent, useState } from 'react'
import { t } from '#model/language/t.ts'
import { LoginField, type LoginFieldProps } from './LoginField.tsx'

/** A password input that can be shown, and that says when caps lock is on; else its quiet hint. */
export function PasswordField(props: LoginFieldProps) {
  const [isShown, setShown] = useState(false)
  const [isUpper, setUpper] = useState(false)
  const watch = (event: KeyboardEvent) => setUpper(event.getModifierState('CapsLock'))
  return (
    <LoginField
      {...props}
      type={isShown ? 'text' : 'password'}
      hint={isUpper ? t('大写锁定已打开') : props.hint}
      isQuiet={!isUpper}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setUpper(false)}
      suffix={
        <button
          type="button"
          className="m-login-eye"
          aria-label={isShown ? t('隐藏密码') : t('显示密码')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <EyeIcon isCrossed={!isShown} />
        </button>
      }
    />
  )
}

function EyeIcon({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      aria-hidden="true"
    >
      <path d="M1.3 8S3.7 3.5 8 3.5 14.7 8 14.7 8 12.3 12.5 8 12.5 1.3 8 1.3 8Z" strokeLinejoin="round" />
      <circle cx="8" cy="8" r="2" />
      {isCrossed && <path d="m2.5 13.5 11-11" strokeLinecap="round" />}
    </svg>
  )
}
