import { Button } from 'antd'
import { useState } from 'react'
import { formatFullTime, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { Question, TaskView } from './Task.ts'

interface TaskQuestionsProps {
  view: TaskView
  onReload(): Promise<void>
}

/** What was asked about a task and what its publisher has answered, with the button that asks. */
export function TaskQuestions({ view: { task, may, questions }, onReload }: TaskQuestionsProps) {
  const { http, notify } = useHost()
  const [isAsking, setAsking] = useState(false)
  const isClosed = task.status === '7'
  if (questions.length === 0 && (!may.ask || isClosed)) return null

  async function ask(question: string): Promise<void> {
    await http.request('/datafill/question', { method: 'POST', body: { taskId: task.taskId, question } })
    notify.success(t('已提问，请等待发布机构答复'))
    await onReload()
  }

  return (
    <section className="m-fill-questions" aria-label={t('提问与答复')}>
      {questions.length > 0 && (
        <details open={questions.some(({ answer }) => answer !== null)}>
          <summary>{t('提问与答复（{{count}}）', { count: questions.length })}</summary>
          <ul>
            {questions.map(one => (
              <OneQuestion key={one.questionId} {...one} />
            ))}
          </ul>
        </details>
      )}
      {may.ask && !isClosed && (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('向发布机构提问')}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('向发布机构提问')}
          label={t('请写下您的问题')}
          onSend={ask}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

function OneQuestion({ question, askedTime, answer, answerTime }: Question) {
  return (
    <li>
      <p>
        {question} <span className="m-hint">{formatFullTime(askedTime)}</span>
      </p>
      <p className={answer === null ? 'm-hint' : undefined}>
        {answer === null ? t('尚未答复') : t('答复：{{answer}}', { answer })}{' '}
        {answerTime !== null && <span className="m-hint">{formatFullTime(answerTime)}</span>}
      </p>
    </li>
  )
}
