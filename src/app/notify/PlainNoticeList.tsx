import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import type { PlainNotices, PlainQuestion } from './createPlainNotices.ts'
import { LoadingOverlay } from './LoadingOverlay.tsx'
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
