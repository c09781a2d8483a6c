import { Alert, Button, Tag } from 'antd'
import { FieldView, formatFullTime, useHost, useNamedPage } from '#engine'
import { t } from '#model/language/t.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import type { TaskView } from './Task.ts'
import { TaskReturns } from './TaskReturns.tsx'
import { statusLook, windowWords } from './taskWords.ts'

interface TaskHeadProps {
  view: TaskView
  onExtend(): void
}

/** What the task is, until when, and what its publisher says about it. */
export function TaskHead({ view, onExtend }: TaskHeadProps) {
  const { task, looks } = view
  const look = statusLook(task.status)
  useNamedPage(task.title)
  return (
    <header className="m-fill-head">
      <div className="m-fill-title">
        <h1>{task.title}</h1>
        <Tag color={look.color}>{look.words}</Tag>
      </div>
      <p className="m-hint m-fill-facts">
        <span>{t('发布机构：{{name}}', { name: task.publisherName })}</span>
        {task.targetName && <span>{t('填报对象：{{name}}', { name: task.targetName })}</span>}
        {task.deadline && <span>{t('截止时间：{{time}}', { time: formatFullTime(task.deadline) })}</span>}
        {task.internalReview && <span>{t('上报前由本机构内审')}</span>}
      </p>
      <TaskNotices view={view} onExtend={onExtend} />
      {(task.instructions || task.attachments) && (
        <details className="m-fill-instructions" open={task.status === '0'}>
          <summary>{t('填报说明')}</summary>
          {looks
            .filter(({ name }) => !isEmptyValue(task[name as 'instructions' | 'attachments']))
            .map(field => (
              <div key={field.name}>
                <FieldView field={field} record={{ ...task }} />
              </div>
            ))}
        </details>
      )}
    </header>
  )
}

function TaskNotices({ view, onExtend }: TaskHeadProps) {
  const { text } = useHost()
  const { task, window: time, locked, lost, may, form, submissions } = view
  const now = windowWords(task, time)
  const titles = new Map(form.fields.map(({ name, title }) => [name, text(title)]))
  const changes = task.versionChange?.changes ?? []
  const isOver = time === 'closed' && may.extend
  return (
    <div className="m-fill-notices">
      <TaskReturns view={view} />
      {locked !== null && (
        <Alert
          type={task.status === '3' || task.status === '5' ? 'success' : 'warning'}
          showIcon
          message={locked}
          description={describe(view)}
          action={
            isOver && (
              <Button size="small" onClick={onExtend}>
                {t('申请延期')}
              </Button>
            )
          }
        />
      )}
      {locked === null && now !== null && <Alert type="warning" showIcon message={now} />}
      {(changes.length > 0 || lost.length > 0) && locked === null && (
        <Alert
          type="info"
          showIcon
          message={t('发布机构更换了表单版本，能保留的内容已保留')}
          description={
            <ul>
              {changes.map(({ words }) => (
                <li key={words}>{words}</li>
              ))}
              {lost.length > 0 && (
                <li>
                  {t('未能保留：{{names}}', {
                    names: lost.map(name => titles.get(name) ?? name).join(t('；')),
                  })}
                </li>
              )}
            </ul>
          }
        />
      )}
      {task.extensionAsked && ['0', '1', '4'].includes(task.status) && (
        <Alert
          type="info"
          showIcon
          message={t('已于 {{time}} 申请延期', { time: formatFullTime(task.extensionAskedTime ?? '') })}
          description={task.extensionAsked}
        />
      )}
      {submissions[0] && task.status !== '4' && locked !== null && <ReceiptLink view={view} />}
    </div>
  )
}

function describe({ task }: TaskView): string | undefined {
  if (task.status === '6') return task.exemptReason ?? undefined
  if (task.submittedTime === null) return undefined
  const words = { name: task.submittedBy ?? '', time: formatFullTime(task.submittedTime) }
  return task.late ? t('{{name}} 于 {{time}} 提交（逾期）', words) : t('{{name}} 于 {{time}} 提交', words)
}

/** Leads to what was handed in last. */
function ReceiptLink({ view }: { view: TaskView }) {
  const host = useHost()
  const [latest] = view.submissions
  if (!latest) return null
  return (
    <p className="m-fill-receipt">
      {t('回执编号：{{number}}', { number: latest.receiptNumber })}
      <Button
        type="link"
        size="small"
        onClick={() => host.navigate(`/datafill/receipt/${latest.submissionId}`)}
      >
        {t('查看回执')}
      </Button>
    </p>
  )
}
