import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import type { PlainLoading, PlainNotices, PlainQuestion } from './createPlainNotices.ts'
import './notices.css'

/** Draws the plain notices and, over everything, the question that waits for an answer. */
export function PlainNoticeList({ notices }: { notices: PlainNotices }) {
  const { notices: shown, question, loading } = useSnapshot(notices.state)
  const [running] = loading
  return (
    <>
      <div className="m-notices" role="status" aria-live="polite">
        {shown.map(({ id, kind, title, text }) => (
          <div key={id} className={`m-notice m-notice-${kind}`}>
            <span className="m-notice-mark" aria-hidden="true" />
            <div className="m-notice-text">
              {title && <strong>{title}</strong>}
              <span>{text}</span>
            </div>
            <button
              type="button"
              className="m-notice-close"
              onClick={() => notices.close(id)}
              aria-label={t('关闭')}
            >
              ×
            </button>
          </div>
        ))}
      </div>
      {running && <LoadingOverlay key={running.id} loading={running} />}
      {question && <PlainQuestionDialog question={question} />}
    </>
  )
}

function PlainQuestionDialog({ question }: { question: PlainQuestion }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="m-question"
      aria-labelledby="m-question-title"
      onCancel={() => question.answer(false)}
    >
      <h2 id="m-question-title">{question.title}</h2>
      <p>{question.text}</p>
      <div className="m-question-buttons">
        <button type="button" className="m-button" onClick={() => question.answer(false)}>
          {question.no}
        </button>
        <button type="button" className="m-button m-button-primary" onClick={() => question.answer(true)}>
          {question.yes}
        </button>
      </div>
    </dialog>
  )
}

/** Covers the window while something takes its time, says how far it is, and lets it be given up. */
function LoadingOverlay({ loading: { text, part, cancel } }: { loading: PlainLoading }) {
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
