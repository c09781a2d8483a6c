import { useEffect, useRef } from 'react'
import { t } from '#model/language/t.ts'
import type { PlainLoading } from './createPlainNotices.ts'

/** Covers the window while something takes its time, says how far it is, and lets it be given up. */
export function LoadingOverlay({ loading: { text, part, cancel } }: { loading: PlainLoading }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  const percent = part === null ? null : Math.floor(part * 100)
  return (
    <dialog
      ref={dialog}
      className="m-loading"
      aria-labelledby="m-loading-text"
      onCancel={event => {
        event.preventDefault()
        cancel()
      }}
    >
      <p id="m-loading-text" role="status">
        {percent === null ? text : t('{{text}}（{{percent}}%）', { text, percent })}
      </p>
      <progress aria-labelledby="m-loading-text" value={part ?? undefined} />
      <button type="button" className="m-button" onClick={cancel}>
        {t('取消')}
      </button>
    </dialog>
  )
}
