import { Button, Tag } from 'antd'
import { formatTime, timeTip } from '#engine'
import { t } from '#model/language/t.ts'
import type { FormVersion } from './formApi.ts'

interface VersionItemProps {
  version: FormVersion
  /** Absent where the user may not. */
  onRestore?: () => void
  onWithdraw?: () => void
}

/** One version: by whom and when, how many documents hold it, and whether new ones may. */
export function VersionItem({ version, onRestore, onWithdraw }: VersionItemProps) {
  const { number, publishBy, publishTime, inUse, documents, withdrawTime } = version
  const isWithdrawn = withdrawTime !== null
  return (
    <li className="m-form-version">
      <div>
        <p>
          <strong>{t('第 {{number}} 版', { number })}</strong>{' '}
          {inUse && <Tag color="success">{t('使用中')}</Tag>}
          {isWithdrawn && <Tag color="error">{t('已撤回')}</Tag>}
        </p>
        <p className="m-hint">
          {publishBy ?? ''} <span title={timeTip(publishTime)}>{formatTime(publishTime)}</span>
          {' · '}
          {documents === 0 ? t('没有填报内容') : t('{{count}} 份填报内容', { count: documents })}
        </p>
        {isWithdrawn && (
          <p className="m-hint">
            {t('{{name}} 于 {{time}} 撤回：{{reason}}', {
              name: version.withdrawBy ?? '',
              time: formatTime(withdrawTime),
              reason: version.withdrawReason ?? '',
            })}
          </p>
        )}
      </div>
      <div className="m-form-version-tools">
        {onRestore && <Button onClick={onRestore}>{t('恢复为草稿')}</Button>}
        {onWithdraw && !isWithdrawn && (
          <Button danger onClick={onWithdraw}>
            {t('撤回')}
          </Button>
        )}
      </div>
    </li>
  )
}
