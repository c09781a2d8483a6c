import { Alert } from 'antd'
import { formatTime, type Row } from '#engine'
import { t } from '#model/language/t.ts'
import './datafill-publish.css'

/** Whether a report lies with its publisher. */
export const isHandedIn = ({ status }: Row): boolean => status === '3' || status === '5'

/** When a report was handed in, and why it was returned before. */
export function HandedInFacts({ task }: { task: Row }) {
  return (
    <div className="m-fill-handed-in">
      {task.returnReason != null && (
        <Alert
          type="warning"
          showIcon
          message={t('上次退回：{{reason}}', { reason: String(task.returnReason) })}
        />
      )}
      {isHandedIn(task) ? (
        <p className="m-hint">
          {t('{{name}} 于 {{time}} 上报', {
            name: String(task.submittedBy ?? ''),
            time: formatTime(String(task.submittedTime ?? '')),
          })}
        </p>
      ) : (
        <Alert type="info" showIcon message={t('还没有上报，内容只有填报对象能看到')} />
      )}
    </div>
  )
}
