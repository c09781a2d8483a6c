import { type FormEvent, useRef, useState } from 'react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import { HttpFault } from '../http/HttpFault.ts'
import { PasswordField } from '../login/PasswordField.tsx'
import { releaseLock } from './lock.ts'

/** Opens the lock with the password of the account, or ends the session. */
export function UnlockForm({ userName }: { userName: string }) {
  const { http, session } = useFrame()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function send(): Promise<void> {
    setBusy(true)
    try {
      await http.request('/auth/unlockscreen', {
        method: 'POST',
        body: { password },
        silent: true,
        askWhenExpired: false,
        headers: { repeatSubmit: 'false' },
      })
      releaseLock()
    } catch (fault) {
      refuse(fault)
    }
  }

  /** A session that has ended is no longer unlocked: the login page says why and leads back here. */
  function refuse(fault: unknown): void {
    setBusy(false)
    const message = fault instanceof Error ? fault.message : String(fault)
    if (fault instanceof HttpFault && fault.status === 401) {
      session.drop(message)
      return
    }
    setError(message)
    input.current?.focus()
    input.current?.select()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    if (password !== '') return send()
    setError(t('请输入密码'))
    input.current?.focus()
  }

  return (
    <form className="m-login-form" noValidate onSubmit={submit} aria-busy={isBusy}>
      {/* Password managers want to know whose password it is. */}
      <input className="m-hidden" type="text" autoComplete="username" value={userName} readOnly hidden />
      <PasswordField
        id="m-lock-password"
        label={t('密码')}
        autoComplete="current-password"
        maxLength={128}
        autoFocus
        value={password}
        error={error}
        inputRef={input}
        onChange={value => {
          setPassword(value)
          setError(undefined)
        }}
      />
      <button type="submit" className="m-button m-button-primary m-login-submit" disabled={isBusy}>
        {isBusy ? t('正在解锁…') : t('解锁')}
      </button>
      <LeaveButton />
    </form>
  )
}

/** The way out asks first: what was not saved is lost. */
function LeaveButton() {
  const { leave } = useFrame()
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) {
    return (
      <button type="button" className="m-button m-lock-leave" onClick={() => setAsking(true)}>
        {t('退出登录')}
      </button>
    )
  }
  return (
    <fieldset className="m-lock-question">
      <legend>{t('确定注销并退出系统吗？未保存的内容将会丢失。')}</legend>
      <button type="button" className="m-button" onClick={() => setAsking(false)}>
        {t('取消')}
      </button>
      <button type="button" className="m-button m-button-primary" onClick={() => void leave()}>
        {t('确定')}
      </button>
    </fieldset>
  )
}
