import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { HttpFault } from '../http/HttpFault.ts'
import { LoginFields } from '../login/LoginFields.tsx'
import { LoginRefusal } from '../login/LoginRefusal.tsx'
import { useLoginForm } from '../login/useLoginForm.ts'
import type { Credentials } from '../session/createSession.ts'
import { loginAgain } from '../session/goOnAsSame.ts'
import '../login/login.css'
import './relogin.css'

/** The question of the contract when the session has ended, and behind its first button a login that leaves the page as it is. */
export default function ReloginDialog() {
  const { relogin } = useFrame()
  const [isLogin, setLogin] = useState(false)
  const dismiss = () => relogin.settle(false)
  return (
    <Place isBlurred={isLogin} onCancel={isLogin ? () => setLogin(false) : dismiss}>
      {isLogin ? (
        <InPlaceLogin onBack={() => setLogin(false)} />
      ) : (
        <Question onLogin={() => setLogin(true)} onDismiss={dismiss} />
      )}
    </Place>
  )
}

interface PlaceProps {
  isBlurred: boolean
  onCancel(): void
  children: ReactNode
}

/** Over everything that is open, other dialogs too: nothing else can be reached meanwhile, by no key either. */
function Place({ isBlurred, onCancel, children }: PlaceProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    if (dialog.current?.open === false) dialog.current.showModal()
    return () => (before as HTMLElement | null)?.focus?.()
  }, [])

  function keepKeys(event: KeyboardEvent): void {
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    onCancel()
  }

  return createPortal(
    <dialog
      ref={dialog}
      className={isBlurred ? 'm-relogin m-relogin-blurred' : 'm-relogin'}
      aria-labelledby="m-relogin-title"
      onKeyDown={keepKeys}
      onCancel={event => {
        event.preventDefault()
        onCancel()
      }}
    >
      {children}
    </dialog>,
    document.body,
  )
}

function Question({ onLogin, onDismiss }: { onLogin(): void; onDismiss(): void }) {
  const { leave } = useFrame()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <h2 id="m-relogin-title">{t('系统提示')}</h2>
      <p>{t('登录状态已过期，您可以继续留在该页面，或者重新登录')}</p>
      <div className="m-relogin-buttons">
        <button ref={first} type="button" className="m-button m-button-primary" onClick={onLogin}>
          {t('在本页登录')}
        </button>
        <button type="button" className="m-button" onClick={() => void leave()}>
          {t('重新登录')}
        </button>
        <button type="button" className="m-button" onClick={onDismiss}>
          {t('取消')}
        </button>
      </div>
    </>
  )
}

function InPlaceLogin({ onBack }: { onBack(): void }) {
  const { session } = useFrame()
  const [worker] = useState(() => session.state.info)
  const signIn = useLoginInPlace()
  const form = useLoginForm({ userName: worker?.userName, signIn })
  return (
    <form className="m-login-form" noValidate onSubmit={form.submit} aria-busy={form.isBusy}>
      <h2 id="m-relogin-title">{t('在本页登录')}</h2>
      <p className="m-login-intro">
        {t('登录后回到当前页面，未保存的内容仍在。换一个账号登录时，页面会重新打开。')}
      </p>
      <LoginFields form={form} prefix="m-relogin-" />
      <button type="submit" className="m-button m-button-primary m-login-submit" disabled={form.isBusy}>
        {form.isBusy ? t('正在登录…') : t('登录')}
      </button>
      <button type="button" className="m-button m-relogin-back" onClick={onBack}>
        {t('返回')}
      </button>
      <LoginRefusal refusal={form.refusal} />
    </form>
  )
}

/** Returns what signs in without leaving the page: the same person works on, for anybody else a fresh page is loaded. */
function useLoginInPlace() {
  const { http, notify, relogin, session, startAnew, storage } = useFrame()
  return async (credentials: Credentials): Promise<void> => {
    try {
      if (!(await loginAgain({ http, session, storage }, credentials))) return startAnew(null)
    } catch (fault) {
      if (!isOver(fault, credentials.username, session.state.info?.userName)) throw fault
      session.forcedOut()
      return startAnew((fault as HttpFault).message)
    }
    relogin.settle(true)
    notify.message('success', t('已重新登录，可以继续操作'))
  }
}

/** An account that was stopped has no work to go on with. */
const isOver = (fault: unknown, typed: string, worker: string | undefined): boolean =>
  fault instanceof HttpFault && fault.isForced && typed.trim().toLowerCase() === worker?.toLowerCase()
