import { Alert, Button } from 'antd'
import { formatFullTime, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { Remark } from '../datafill-remarks/index.ts'
import { openRemarks, type TaskView } from './Task.ts'

/** Why a task was given back: what is to be mended now, and below it the times before. */
export function TaskReturns({ view }: { view: TaskView }) {
  const { task, remarks } = view
  const returns = remarks.filter(({ path }) => path === null)
  const isReturned = task.status === '4'
  const open = isReturned ? returns.filter(({ state }) => state === '0') : []
  const former = returns.filter(one => !open.includes(one))
  return (
    <>
      {isReturned && (
        <Alert
          type="error"
          showIcon
          message={t('已退回，请修改后重新提交')}
          description={
            <>
              {open.length === 0
                ? task.returnReason
                : open.map(one => <ReturnReason key={one.remarkId} remark={one} />)}
              <RemarkLinks view={view} />
            </>
          }
        />
      )}
      {former.length > 0 && (
        <details className="m-fill-former">
          <summary>{t('以前的退回（{{count}}）', { count: former.length })}</summary>
          {former.map(one => (
            <ReturnReason key={one.remarkId} remark={one} />
          ))}
        </details>
      )}
    </>
  )
}

/** Leads to each remark that is still open. */
function RemarkLinks({ view }: { view: TaskView }) {
  const { navigate } = useHost()
  const open = openRemarks(view)
  if (open.length === 0) return null
  return (
    <ul>
      {open.map(({ remarkId, path, pathTitle, text }) => (
        <li key={remarkId}>
          <Button
            type="link"
            size="small"
            className="m-fill-remark-link"
            onClick={() => navigate(`?${new URLSearchParams({ at: path ?? '' })}`)}
          >
            {pathTitle ?? path}
          </Button>
          {text}
        </li>
      ))}
    </ul>
  )
}

function ReturnReason({ remark: { text, author, byPublisher, createTime } }: { remark: Remark }) {
  const who = author ?? (byPublisher ? t('发布机构') : t('内审'))
  return (
    <p className="m-fill-return">
      {text}{' '}
      <span className="m-hint">
        — {who} {formatFullTime(createTime)}
      </span>
    </p>
  )
}
