import { Progress } from 'antd'
import { formatNumber } from '#engine'
import { t } from '#model/language/t.ts'
import type { StoredQuota } from './Quota.ts'

/** How full each quota is. */
export function QuotaList({ quotas }: { quotas: StoredQuota[] }) {
  return (
    <ul className="m-survey-quotas">
      {quotas.map(({ quotaId, title, taken, limit }) => (
        <li key={quotaId}>
          <span>{title}</span>
          <span className="m-hint">
            {formatNumber(taken)} / {formatNumber(limit)}
            {taken >= limit && ` · ${t('已满')}`}
          </span>
          <Progress
            percent={limit === 0 ? 100 : Math.min(100, (taken / limit) * 100)}
            showInfo={false}
            size="small"
            status={taken >= limit ? 'exception' : 'normal'}
            aria-label={title}
          />
        </li>
      ))}
    </ul>
  )
}
