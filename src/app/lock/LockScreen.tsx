import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import { Brand } from '../pages/Brand.tsx'
import { pageTitle } from '../router/pageTitle.ts'
import { UnlockForm } from './UnlockForm.tsx'
import './lock.css'

/** Stands alone in the window and keeps the focus; everything else is hidden, not only covered. */
export function LockScreen() {
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
