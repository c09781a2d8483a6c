import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { Brand } from '../parts/Brand.tsx'
import { pageTitle } from '../router/pageTitle.ts'
import { lock, releaseLock } from '../session/lock.ts'
import './lock.css'
import { HttpFault } from '../http/HttpFault.ts'
import { PasswordField } from '../login/PasswordField.tsx'

/**
 * What may be locked. While it is, it stays as it is, with all that was typed, and is not shown; what is locked
 * from the start (after a reload) is not even drawn.
 */
export function LockGate({ children }: { children: ReactNode }) {
  const { isLocked } = useSnapshot(lock)
  const [wasOpen, setWasOpen] = useState(!isLocked)
  if (!isLocked && !wasOpen) setWasOpen(true)
  return (
    <>
      {wasOpen && children}
      {isLocked && <LockScreen />}
    </>
  )
}

/** Stands alone in the window and keeps the focus; everything else is hidden, not only covered. */
function LockScreen() {
  const { session } = useFrame()
  const { info } = useSnapshot(session.state)
  const dialog = useRef<HTMLDialogElement>(null)
  useHiddenContent()

  useEffect(() => {
    show(dialog.current)
    // After a reload it is not known yet who works.
    if (session.state.info === null) void session.fetchUserInfo()
  }, [session])

  return createPortal(
    <dialog
      ref={dialog}
      className="m-lock"
      aria-labelledby="m-lock-title"
      onKeyDown={keepKeys}
      onCancel={event => event.preventDefault()}
      onClose={() => show(dialog.current)}
    >
      <div className="m-lock-box">
        <Brand />
        <h1 id="m-lock-title">{t('屏幕已锁定')}</h1>
        <p className="m-login-intro">
          {info === null
            ? t('输入登录密码以继续。')
            : t('{{nickName}}，输入登录密码以继续。', { nickName: info.nickName })}
        </p>
        <UnlockForm userName={info?.userName ?? ''} />
      </div>
    </dialog>,
    document.body,
  )
}

function show(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal()
}

/** No key reaches what is hidden: neither Esc, which would close, nor the shortcuts of a page. */
function keepKeys(event: KeyboardEvent): void {
  event.stopPropagation()
  if (event.key === 'Escape') event.preventDefault()
}

/** Hides all else, its title too, as long as this is drawn. */
function useHiddenContent(): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    const { title } = document
    root.dataset.locked = ''
    document.title = pageTitle(t('屏幕已锁定'))
    return () => {
      delete root.dataset.locked
      document.title = title
    }
  }, [])
}

/** Opens the lock with the password of the account, or ends the session. */
function UnlockForm({ userName }: { userName: string }) {
  const { http, relogin, session, startAnew } = useFrame()
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
      await refuse(fault)
    }
  }

  /** A session that has ended is no longer unlocked: a new login of the same person opens the lock as well. */
  async function refuse(fault: unknown): Promise<void> {
    setBusy(false)
    const message = fault instanceof Error ? fault.message : String(fault)
    if (fault instanceof HttpFault && fault.isForced) {
      session.forcedOut()
      return startAnew(message)
    }
    if (fault instanceof HttpFault && fault.status === 401 && (await relogin.ask())) return releaseLock()
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
